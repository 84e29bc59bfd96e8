/**
 * The least that the house keeps of all that is staked at twenty-one, second bets included, whatever the play: exact. Every chance is
 * a whole number out of ALL. A round deals fewer cards than ALL has thirteens, so that the mean over thirteen ranks is always whole.
 */
import { dealerHand, isNatural, valueOf } from '#games/vinte-e-um-da-lapa/hand.ts';
import { legalActions, pays } from '#games/vinte-e-um-da-lapa/rules.ts';
import type { Action } from '#games/vinte-e-um-da-lapa/rules.ts';
import { isLess } from './house-edge.ts';
import type { Edge } from './house-edge.ts';
import { RANKS } from './twenty-one.ts';

const ALL = 13n ** 40n;

/** What comes of a hand, in hundredths of the first stake, times ALL. */
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

/** How likely each total of the dealer is from these cards on. */
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
 * A hand that is played against an open card under which lies no natural, by the play that is worth most. Its chances are those of
 * such a card under it: together less than ALL.
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
 * What the house keeps of a player who plays as if a share of all that they stake came back to them. No share: as the published
 * play, for the most that a round gains.
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
 * The least edge of any play. Given back the share that a play loses, none gains more than nothing, or there is a play that loses less. The
 * share of that one is tried next, until it is the same.
 */
export function leastEdge(): Edge {
  let edge = edgeAgainst({ kept: 0n, staked: 1n });
  for (;;) {
    const next = edgeAgainst(edge);
    if (!isLess(next, edge)) return edge;
    edge = next;
  }
}
