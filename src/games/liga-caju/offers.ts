/**
 * Prices the cash-out of a slip while its matches play. The offer is the slip's win times its chance by what everyone
 * sees: the goals so far and the minute. That product is on average what the slip was worth before, at most 95 % of the
 * stake. So no player who decides by what is shown gets more than 95 % back
 * (docs/domain/games-and-fairness.md#manual-cash-outs).
 */
import { MINUTES } from './clock.ts';
import { isWon, priceOf } from './prices.ts';
import type { Leg, Score, Slip } from './prices.ts';
import { matchesOf } from './season.ts';
import type { Match } from './season.ts';
import { awayWeights, homeWeights } from './weights.ts';

/** For so many minutes an offer changes only with a goal, so that a request seldom misses the amount that was shown. */
export const HELD_MINUTES = 5;

/** A chance as a fraction, not reduced. */
interface Chance {
  readonly ways: bigint;
  readonly all: bigint;
}

/**
 * Returns the weights of a side's final goals, 0 to 9, once it has scored `goals` until a minute. Each goal falls in
 * any of the 90 minutes alike. So of n goals, C(n, goals) choices are so far, and the others in the minutes left.
 */
export function weightsAt(weights: readonly number[], goals: number, minute: number): bigint[] {
  const left = BigInt(MINUTES - minute);
  const most = BigInt(weights.length - 1);
  return weights.map((weight, final) => {
    if (final < goals) return 0n;
    const later = BigInt(final - goals);
    return BigInt(weight) * chooseExact(final, goals) * left ** later * BigInt(MINUTES) ** (most - BigInt(final));
  });
}

function chooseExact(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

/** Returns the chance of a leg at a minute, by the score so far. */
export function chanceAt({ home, away }: Match, { selection }: Leg, score: Score, minute: number): Chance {
  const forHome = weightsAt(homeWeights[`${home}-${away}`] ?? [], score.home, minute);
  const forAway = weightsAt(awayWeights[`${home}-${away}`] ?? [], score.away, minute);
  let [ways, all] = [0n, 0n];
  for (const [scored, weight] of forHome.entries())
    for (const [conceded, other] of forAway.entries()) {
      const both = weight * other;
      all += both;
      if (isWon(selection, { home: scored, away: conceded })) ways += both;
    }
  return { ways, all };
}

/** Returns the chance of a slip: the matches are drawn apart, so the chances of its legs multiply. */
function chanceOfSlip({ matchday, legs }: Slip, scores: readonly Score[], minute: number): Chance {
  const matches = matchesOf(matchday);
  return legs.reduce<Chance>(
    (sum, leg) => {
      const [match, score] = [matches[leg.match], scores[leg.match]];
      if (!match || !score) return { ways: 0n, all: 1n };
      const { ways, all } = chanceAt(match, leg, score, minute);
      return { ways: sum.ways * ways, all: sum.all * all };
    },
    { ways: 1n, all: 1n },
  );
}

/**
 * Returns the offer for a slip at a minute, centavos, rounded down. It is the lowest of the minutes in which it is
 * held, so it is at no minute above the slip's worth. Returns null for a slip that is decided, and for less than a
 * centavo.
 */
export function offerOf(slip: Slip, stakeCents: bigint, scores: readonly Score[], minute: number): bigint | null {
  const price = priceOf(slip);
  if ('refused' in price || minute >= MINUTES) return null;
  const { ways, all } = chanceOfSlip(slip, scores, minute);
  if (ways === 0n || ways === all) return null;
  const first = minute - (minute % HELD_MINUTES);
  const offers = Array.from({ length: HELD_MINUTES }, (_, later) => {
    const held = chanceOfSlip(slip, scores, first + later);
    return (stakeCents * BigInt(price.m100) * held.ways) / (100n * held.all);
  });
  const lowest = offers.reduce((least, each) => (each < least ? each : least));
  return lowest > 0n ? lowest : null;
}
