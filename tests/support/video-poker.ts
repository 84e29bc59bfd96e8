/**
 * Computes the best play of every hand of video poker, exactly. All 2,598,960 hands are ranked by the rules. For each
 * set of up to five cards it counts how many hands of each rank contain it. From these counts, by inclusion and
 * exclusion, follows what each of the 32 holds of a hand draws. Hands that differ only in the names of their suits are
 * played once.
 */
import { choose } from '#games/fair-game.ts';
import { rankOf, ranks } from '#games/poquer-da-jangada/hands.ts';
import { pays } from '#games/poquer-da-jangada/rules.ts';

const RANKS = ranks.length;
const HOLDS = 32;
/** The least common multiple of the numbers of draws of 0 to 5 cards out of 47. */
export const DRAWS = 5 * choose(47, 5);

const chosen = Array.from({ length: 53 }, (_, n) => [0, 1, 2, 3, 4, 5].map((k) => choose(n, k)));
const held = Array.from({ length: HOLDS }, (_, mask) => [0, 1, 2, 3, 4].filter((at) => mask & (1 << at)));
const inOrder = [0, 1, 2, 3, 4].map((at) => chosen.map((row) => row[at + 1] ?? 0));
/** Where the counts begin, by number of cards in a set. */
const begins = [0, 1, 2, 3, 4, 5].map((size) =>
  Array.from({ length: size }, (_, k) => choose(52, k)).reduce((sum, sets) => sum + sets, 0),
);

/** Returns the index of the counts of a hand's subset. The hand's cards ascend. */
function placeOf(hand: readonly number[], mask: number): number {
  const cards = held[mask] ?? [];
  let place = begins[cards.length] ?? 0;
  for (let at = 0; at < cards.length; at++) place += inOrder[at]?.[hand[cards[at] ?? 0] ?? 0] ?? 0;
  return place;
}

/** Counts how many hands of each rank contain each set of cards: [place * RANKS + rank]. */
function countHands(): Int32Array {
  const sets = (begins[5] ?? 0) + choose(52, 5);
  const counts = new Int32Array(sets * RANKS);
  const hand = [0, 0, 0, 0, 0];
  const deal = (at: number, from: number) => {
    if (at < 5) {
      for (let card = from; card < 52; card++) {
        hand[at] = card;
        deal(at + 1, card + 1);
      }
      return;
    }
    const rank = ranks.indexOf(rankOf(hand));
    if (rank === 0) return;
    for (let mask = 0; mask < HOLDS; mask++) {
      const place = placeOf(hand, mask) * RANKS + rank;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  };
  deal(0, 0);
  return counts;
}

/** The value of a rank: its payment in stakes, or 1 where at least the stake is returned. */
const worths = {
  pay: ranks.map((rank) => pays[rank] / 100),
  keep: ranks.map((rank) => (pays[rank] >= 100 ? 1 : 0)),
} as const;

export interface BestHold {
  /** A bit mask: bit i is the i-th card of the ascending hand. */
  readonly hold: number;
  /** Its value times DRAWS: the return in stakes, or how often the stake is returned. */
  readonly paid: number;
}

/** Counts once (some seconds). Then returns the best hold of any hand for the objective. */
export function videoPoker(wish: keyof typeof worths = 'pay') {
  const worth: readonly number[] = worths[wish];
  const counts = countHands();
  const paid = new Float64Array(counts.length / RANKS);
  for (let place = 0; place < paid.length; place++)
    for (let rank = 1; rank < RANKS; rank++)
      paid[place] = (paid[place] ?? 0) + (counts[place * RANKS + rank] ?? 0) * (worth[rank] ?? 0);

  /** Converts sums over all hands that contain a subset to sums over those with none of the other cards. */
  const drawn = (sums: number[]): number[] => {
    for (let bit = 1; bit < HOLDS; bit *= 2)
      for (let mask = 0; mask < HOLDS; mask++)
        if (!(mask & bit)) sums[mask] = (sums[mask] ?? 0) - (sums[mask | bit] ?? 0);
    return sums;
  };
  const share = held.map((cards) => DRAWS / choose(47, 5 - cards.length));

  return {
    /** Returns the best hold of five ascending cards. */
    best: (hand: readonly number[]): BestHold => {
      const values = drawn(held.map((_, mask) => paid[placeOf(hand, mask)] ?? 0));
      return values.reduce<BestHold>(
        (best, value, hold) => {
          const all = value * (share[hold] ?? 0);
          return all > best.paid ? { hold, paid: all } : best;
        },
        { hold: 0, paid: -1 },
      );
    },
    /** Returns how often, out of DRAWS, a hold of the hand ends in each paying rank. */
    ends: (hand: readonly number[], hold: number): number[] =>
      ranks.map((_, rank) => {
        if (rank === 0) return 0;
        const hands = drawn(held.map((_, mask) => counts[placeOf(hand, mask) * RANKS + rank] ?? 0));
        return (hands[hold] ?? 0) * (share[hold] ?? 0);
      }),
  };
}

/**
 * Visits every hand except for the names of its suits (134,459), ascending, with the number of hands that it
 * represents.
 */
export function everyHand(visit: (hand: number[], times: number) => void): void {
  const suits = Array.from({ length: 2 ** 13 }, (_, ranked) => ranked)
    .map((ranked) => ({ ranked, cards: Array.from({ length: 13 }, (_, at) => at).filter((at) => ranked & (1 << at)) }))
    .filter(({ cards }) => cards.length <= 5);
  const deal = (taken: readonly (typeof suits)[number][], left: number, most: number) => {
    if (taken.length === 4) {
      if (left > 0) return;
      let orders = 24;
      for (const same of Map.groupBy(taken, (suit) => suit.ranked).values())
        orders /= [1, 1, 2, 6, 24][same.length] ?? 1;
      visit(
        taken.flatMap(({ cards }, suit) => cards.map((card) => card + 13 * suit)),
        orders,
      );
      return;
    }
    for (const [at, suit] of suits.entries()) {
      if (at > most) break;
      if (suit.cards.length <= left) deal([...taken, suit], left - suit.cards.length, at);
    }
  };
  deal([], 5, suits.length);
}
