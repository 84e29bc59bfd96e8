/** Ranks five cards at video poker. Cards 0 to 51: the rank is card % 13 from the ace, the suit floor(card / 13). */

/** The ranks of a hand, ascending. */
export const ranks = [
  'nothing',
  'jacks-or-better',
  'two-pair',
  'three',
  'straight',
  'flush',
  'full-house',
  'four',
  'straight-flush',
  'royal',
] as const;

export type Rank = (typeof ranks)[number];

const TEN_TO_ACE = 0b1_1110_0000_0001;
const FIVE_IN_A_ROW = 0b1_1111;

/** Returns the rank of five different cards. */
export function rankOf(cards: readonly number[]): Rank {
  let seen = 0;
  // The number of pairs of equal rank among the ten pairs of cards identifies the groups: 1, 2, 3, 4 (3 + 1), 6.
  let couples = 0;
  let pair = 0;
  let flush = true;
  for (let i = 0; i < 5; i++) {
    const card = cards[i] ?? 0;
    const rank = card % 13;
    seen |= 1 << rank;
    if (i > 0 && Math.floor(card / 13) !== Math.floor((cards[0] ?? 0) / 13)) flush = false;
    for (let j = 0; j < i; j++) {
      if ((cards[j] ?? 0) % 13 !== rank) continue;
      couples++;
      pair = rank;
    }
  }
  if (couples === 6) return 'four';
  if (couples === 4) return 'full-house';
  if (couples === 3) return 'three';
  if (couples === 2) return 'two-pair';
  if (couples === 1) return pair === 0 || pair >= 10 ? 'jacks-or-better' : 'nothing';
  const royal = seen === TEN_TO_ACE;
  const straight = royal || seen / (seen & -seen) === FIVE_IN_A_ROW;
  if (flush) return royal ? 'royal' : straight ? 'straight-flush' : 'flush';
  return straight ? 'straight' : 'nothing';
}
