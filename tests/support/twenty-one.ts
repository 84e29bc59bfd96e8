/**
 * Plays twenty-one over every card by dynamic programming: the return of a strategy, and the best strategy. Each rank
 * is equally likely, whatever was dealt (an infinite deck). It uses floats: the published figures need nine digits, and
 * a sum of some hundred products keeps fifteen.
 */
import { dealerHand, isNatural, valueOf } from '#games/vinte-e-um-da-lapa/hand.ts';
import { legalActions, pays } from '#games/vinte-e-um-da-lapa/rules.ts';
import type { Action, Table } from '#games/vinte-e-um-da-lapa/rules.ts';

export const RANKS = Array.from({ length: 13 }, (_, rank) => rank);

/** Returns the action at a table that is not over. */
export type Strategy = (table: Table) => Action;

/** The results of a hand against an open card. */
interface Ends {
  /** The chance of each payment, in first stakes: 0, 1, 2, 2.5, 4. */
  readonly paid: ReadonlyMap<number, number>;
  /** The mean stake, in first stakes. */
  readonly staked: number;
}

const BUST = 22;
const average = (ends: readonly Ends[]): Ends => {
  const paid = new Map<number, number>();
  for (const each of ends)
    for (const [win, chance] of each.paid) paid.set(win, (paid.get(win) ?? 0) + chance / ends.length);
  return { paid, staked: ends.reduce((sum, each) => sum + each.staked, 0) / ends.length };
};
const meanOf = (values: ReadonlyMap<number, number>): number =>
  [...values].reduce((sum, [value, chance]) => sum + value * chance, 0);
/** Returns the mean gain. */
const gainOf = ({ paid, staked }: Ends): number => meanOf(paid) - staked;
/** Returns the chance to get at least the stake back. The game pays nothing or at least that. */
const keepOf = ({ paid }: Ends): number => 1 - (paid.get(0) ?? 0);
/** The objectives of the best strategy. */
const wishes = { gain: gainOf, keep: keepOf } as const;

const keyOf = (cards: readonly number[]): string => {
  const { total, soft } = valueOf(cards);
  return `${total}${soft ? 's' : ''}`;
};

/** Returns the chance of each total of the dealer from these cards on; all above 21 under BUST. */
function dealerTotals(dealt: readonly number[], known: Map<string, Map<number, number>>): Map<number, number> {
  const old = known.get(keyOf(dealt));
  if (old) return old;
  const totals = new Map<number, number>();
  for (const card of RANKS) {
    const hand = dealerHand(dealt, [card]);
    const stands = hand.length === dealt.length;
    const next = stands ? new Map([[Math.min(valueOf(hand).total, BUST), 1]]) : dealerTotals(hand, known);
    for (const [total, chance] of next) totals.set(total, (totals.get(total) ?? 0) + chance / 13);
  }
  known.set(keyOf(dealt), totals);
  return totals;
}

/** Does the same for an open card whose hand is no natural. */
function openTotals(open: number): Map<number, number> {
  const known = new Map<string, Map<number, number>>();
  const holes = RANKS.filter((hole) => !isNatural([open, hole]));
  const totals = new Map<number, number>();
  for (const hole of holes)
    for (const [total, chance] of dealerTotals([open, hole], known))
      totals.set(total, (totals.get(total) ?? 0) + chance / holes.length);
  return totals;
}

/** Returns the results of a hand against an open card, by a strategy, or by the best one without it. */
function playing(
  open: number,
  strategy: Strategy | null,
  best: (table: Table, action: Action) => void,
  valueOfEnds: (ends: Ends) => number,
) {
  const totals = openTotals(open);
  const known = new Map<string, Ends>();
  const ended = (player: readonly number[], stake: number): Ends => {
    const mine = valueOf(player).total;
    const paid = new Map<number, number>();
    for (const [theirs, chance] of mine > 21 ? [[0, 1] as const] : totals) {
      const times = mine > 21 ? 0 : theirs === BUST || mine > theirs ? 2 : mine === theirs ? 1 : 0;
      paid.set(times * stake, (paid.get(times * stake) ?? 0) + chance);
    }
    return { paid, staked: stake };
  };
  const afterAction = (player: readonly number[], action: Action): Ends => {
    if (action === 'stand') return ended(player, 1);
    return average(
      RANKS.map((card) => [...player, card]).map((hand) =>
        action === 'double' ? ended(hand, 2) : valueOf(hand).total >= 21 ? ended(hand, 1) : from(hand),
      ),
    );
  };
  const from = (player: readonly number[]): Ends => {
    const table: Table = { player, dealer: [open], doubled: false, state: 'playing' };
    const key = `${keyOf(player)}${player.length === 2 ? ' dealt' : ''}`;
    const old = known.get(key);
    if (old) return old;
    const chosen = strategy?.(table);
    const action =
      chosen ??
      legalActions(table).toSorted(
        (a, b) => valueOfEnds(afterAction(player, b)) - valueOfEnds(afterAction(player, a)),
      )[0];
    if (!action) throw new Error('nothing to do');
    best(table, action);
    const ends = afterAction(player, action);
    known.set(key, ends);
    return ends;
  };
  return from;
}

/**
 * Plays all rounds by a strategy (null: the best for the objective). `visit` is called once for each decision.
 * @returns mean stake, loss, payment and its deviation in first stakes; the returns in percent; the chance to get the
 * stake back.
 */
export function roundsBy(
  strategy: Strategy | null,
  visit: (table: Table, action: Action) => void = () => undefined,
  wish: keyof typeof wishes = 'gain',
) {
  const rounds: Ends[] = [];
  for (const open of RANKS) {
    const from = playing(open, strategy, visit, wishes[wish]);
    for (const first of RANKS)
      for (const second of RANKS)
        for (const hole of RANKS) {
          const player = [first, second];
          if (isNatural(player) && isNatural([open, hole])) rounds.push(at(pays.push));
          else if (isNatural(player)) rounds.push(at(pays.natural));
          else if (isNatural([open, hole])) rounds.push(at(pays.lost));
          else rounds.push(from(player));
        }
  }
  const all = average(rounds);
  const paid = meanOf(all.paid);
  const squares = [...all.paid].reduce((sum, [win, chance]) => sum + win * win * chance, 0);
  return {
    staked: all.staked,
    lost: all.staked - paid,
    ofAll: (paid / all.staked) * 100,
    ofFirst: (1 + paid - all.staked) * 100,
    paid,
    keeps: keepOf(all),
    deviation: Math.sqrt(squares - paid * paid),
  };
}

/** Returns the results of a round that is over at once. */
const at = (m100: number): Ends => ({ paid: new Map([[m100 / 100, 1]]), staked: 1 });
