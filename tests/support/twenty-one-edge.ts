/**
 * Computes the lowest house edge on the total stake at twenty-one, second bets included, over all strategies, exactly.
 * Every chance is an integer out of ALL. A round deals fewer cards than ALL has factors of thirteen, so the mean over
 * thirteen ranks is always an integer.
 */
import { dealerHand, isNatural, valueOf } from '#games/vinte-e-um-da-lapa/hand.ts';
import { legalActions, pays } from '#games/vinte-e-um-da-lapa/rules.ts';
import type { Action } from '#games/vinte-e-um-da-lapa/rules.ts';
import { isLess } from './house-edge.ts';
import type { Edge } from './house-edge.ts';
import { RANKS } from './twenty-one.ts';

const ALL = 13n ** 40n;

/** The results of a hand, in hundredths of the first stake, times ALL. */
interface Ends {
  readonly won: bigint;
  readonly staked: bigint;
}

function thirteenth(sum: bigint): bigint {
  if (sum % 13n !== 0n) throw new RangeError('a round deals more cards than ALL has thirteens');
  return sum / 13n;
}

const average = (ends: readonly Ends[]): Ends => ({
  won: thirteenth(ends.reduce((sum, { won }) => sum + won, 0n)),
  staked: thirteenth(ends.reduce((sum, { staked }) => sum + staked, 0n)),
});

const keyOf = (cards: readonly number[]): string => {
  const { total, soft } = valueOf(cards);
  return `${total}${soft ? 's' : ''}`;
};

function addTo(totals: Map<number, bigint>, more: ReadonlyMap<number, bigint>): void {
  for (const [total, chance] of more) totals.set(total, (totals.get(total) ?? 0n) + thirteenth(chance));
}

/** Returns the chance of each total of the dealer from these cards on. */
function dealerTotals(dealt: readonly number[], known: Map<string, Map<number, bigint>>): Map<number, bigint> {
  const old = known.get(keyOf(dealt));
  if (old) return old;
  const totals = new Map<number, bigint>();
  for (const card of RANKS) {
    const hand = dealerHand(dealt, [card]);
    const stands = hand.length === dealt.length;
    addTo(totals, stands ? new Map([[valueOf(hand).total, ALL]]) : dealerTotals(hand, known));
  }
  known.set(keyOf(dealt), totals);
  return totals;
}

/**
 * Returns the best play against an open card without a natural under it. Its chances are those of such a card, together
 * less than ALL.
 */
function playing(open: number, worth: (ends: Ends) => bigint) {
  const dealers = new Map<string, Map<number, bigint>>();
  const totals = new Map<number, bigint>();
  for (const hole of RANKS) if (!isNatural([open, hole])) addTo(totals, dealerTotals([open, hole], dealers));
  const played = [...totals.values()].reduce((sum, chance) => sum + chance, 0n);

  const ended = (player: readonly number[], bets: bigint): Ends => {
    const mine = valueOf(player).total;
    let won = 0n;
    for (const [theirs, chance] of totals) {
      const result = mine > 21 ? 'lost' : theirs > 21 || mine > theirs ? 'won' : mine === theirs ? 'push' : 'lost';
      won += chance * bets * BigInt(pays[result]);
    }
    return { won, staked: played * bets * 100n };
  };
  const afterAction = (player: readonly number[], action: Action): Ends => {
    if (action === 'stand') return ended(player, 1n);
    const hands = RANKS.map((card) => [...player, card]);
    if (action === 'double') return average(hands.map((hand) => ended(hand, 2n)));
    return average(hands.map((hand) => (valueOf(hand).total >= 21 ? ended(hand, 1n) : from(hand))));
  };
  const known = new Map<string, Ends>();
  const from = (player: readonly number[]): Ends => {
    const key = `${keyOf(player)}${player.length === 2 ? ' dealt' : ''}`;
    const old = known.get(key);
    if (old) return old;
    const best = legalActions({ player, dealer: [open], doubled: false, state: 'playing' })
      .map((action) => afterAction(player, action))
      .reduce((most, each) => (worth(each) > worth(most) ? each : most));
    known.set(key, best);
    return best;
  };
  return from;
}

/**
 * Returns the edge against a player who gets a share of the total stake back. Without a share the player has the
 * published strategy, which maximises the gain of a round.
 */
export function edgeAgainst(share: Edge): Edge {
  const worth = ({ won, staked }: Ends) => (won - staked) * share.staked + staked * share.kept;
  const over = (m100: number): Ends => ({ won: BigInt(m100) * ALL, staked: 100n * ALL });
  const against = (open: number): Ends => {
    const from = playing(open, worth);
    const holes = RANKS.map((hole) => isNatural([open, hole]));
    const lost = thirteenth(BigInt(holes.filter(Boolean).length) * 100n * ALL);
    const dealt = (player: readonly number[]): Ends => {
      if (isNatural(player)) return average(holes.map((natural) => over(natural ? pays.push : pays.natural)));
      const { won, staked } = from(player);
      return { won, staked: staked + lost };
    };
    return average(RANKS.map((first) => average(RANKS.map((second) => dealt([first, second])))));
  };
  const { won, staked } = average(RANKS.map(against));
  return { kept: staked - won, staked };
}

/**
 * Returns the lowest edge of any strategy. It returns the share that a strategy loses and searches for one that then
 * gains. The share of that one is tried next, until it stays the same.
 */
export function leastEdge(): Edge {
  let edge = edgeAgainst({ kept: 0n, staked: 1n });
  for (;;) {
    const next = edgeAgainst(edge);
    if (!isLess(next, edge)) return edge;
    edge = next;
  }
}
