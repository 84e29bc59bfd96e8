/**
 * Decides which slips at Liga Caju count for wagering. Slips with too low a price do not, nor do slips of a player that
 * bet against each other. None counts where all slips of the player together return the stake too surely.
 */
import { byHundredths } from '#games/fair-game.ts';
import { isTooSure } from '#games/wagering.ts';
import type { Laid, WageringRule } from '#games/wagering.ts';
import { isWon, markets, priceOf } from './prices.ts';
import type { Leg, Selection, Slip } from './prices.ts';
import type { Played } from './rules.ts';
import { MATCHES, matchesOf } from './season.ts';
import { awayWeights, homeWeights } from './weights.ts';

/** A price below this counts nothing, hundredths. */
export const TOO_LOW = 150;

export const isPriceTooLow = (m100: number): boolean => m100 < TOO_LOW;

const hundredthsOf = (slip: Slip): number => {
  const price = priceOf(slip);
  return 'm100' in price ? price.m100 : 0;
};

const marketOf = (selection: Selection) =>
  Object.values(markets).find((each: readonly Selection[]) => each.includes(selection));

/** Returns whether two legs exclude each other: different selections of one market. */
const areOpposite = (one: Leg, other: Leg): boolean =>
  one.match === other.match &&
  one.selection !== other.selection &&
  marketOf(one.selection) === marketOf(other.selection);

const isAgainst = (one: Slip, other: Slip): boolean =>
  one.legs.some((leg) => other.legs.some((against) => areOpposite(leg, against)));

/**
 * Returns in how many ways, out of all, the slips return at least their total stake. It is exact: match by match it
 * counts the scores by the set of slips that are still open. A set of slips is a bit mask.
 */
function waysToReturn(laid: readonly Laid<Slip>[]): { readonly ways: bigint; readonly all: bigint } {
  const everySlip = 2 ** laid.length - 1;
  let alive = new Map([[everySlip, 1n]]);
  for (let match = 0; match < MATCHES; match++) {
    const next = new Map<number, bigint>();
    for (const [after, ways] of goingOn(laid, match))
      for (const [before, waysBefore] of alive)
        next.set(before & after, (next.get(before & after) ?? 0n) + ways * waysBefore);
    alive = next;
  }
  const cost = laid.reduce((sum, { stakeCents }) => sum + stakeCents, 0n);
  const paid = (slips: number) =>
    laid.reduce(
      (sum, { choice, stakeCents }, at) =>
        slips & (1 << at) ? sum + byHundredths(stakeCents, hundredthsOf(choice)) : sum,
      0n,
    );
  let [ways, all] = [0n, 0n];
  for (const [slips, count] of alive) {
    all += count;
    if (paid(slips) >= cost) ways += count;
  }
  return { ways, all };
}

/** Returns the sets of slips that a match leaves open, each with the frequency of its scores. */
function goingOn(laid: readonly Laid<Slip>[], match: number): Map<number, bigint> {
  const { home = 0, away = 0 } = matchesOf(laid[0]?.choice.matchday ?? 0)[match] ?? {};
  const found = new Map<number, bigint>();
  for (const [scored, weight] of (homeWeights[`${home}-${away}`] ?? []).entries())
    for (const [conceded, other] of (awayWeights[`${home}-${away}`] ?? []).entries()) {
      const score = { home: scored, away: conceded };
      const isAlive = ({ choice }: Laid<Slip>) =>
        choice.legs.every((leg) => leg.match !== match || isWon(leg.selection, score));
      const slips = laid.reduce((set, slip, at) => (isAlive(slip) ? set | (1 << at) : set), 0);
      found.set(slips, (found.get(slips) ?? 0n) + BigInt(weight * other));
    }
  return found;
}

/**
 * A cash-out can return the stake almost surely, and one of another slip can cover this one. So no slip of a player
 * counts who cashed one out.
 */
export const ligaCajuWagering: WageringRule<Slip, readonly Played[]> = {
  counts: ({ choice }, laid) => {
    if (laid.some(({ cashOut }) => cashOut !== null)) return false;
    if (isPriceTooLow(hundredthsOf(choice)) || laid.some((other) => isAgainst(choice, other.choice))) return false;
    const { ways, all } = waysToReturn(laid);
    return !isTooSure(ways, all);
  },
  said: { key: 'noTurnover', values: { price: { m100: TOO_LOW } } },
};
