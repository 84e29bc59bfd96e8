/** Computes the value of hands of twenty-one, and plays the dealer's hand. */

/** Returns the points of a card by rank, 0 the ace to 12 the king. The ace counts 1 here. */
export const pointsOf = (card: number): number => Math.min((card % 13) + 1, 10);

export interface Value {
  readonly total: number;
  /** Whether an ace counts 11. */
  readonly soft: boolean;
}

/** Returns the best value of the cards. One ace counts 11 where the total stays within 21. */
export function valueOf(cards: readonly number[]): Value {
  const least = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  const soft = least <= 11 && cards.some((card) => pointsOf(card) === 1);
  return { total: soft ? least + 10 : least, soft };
}

/** Returns whether the first two cards make twenty-one. */
export const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && valueOf(cards).total === 21;

/** Plays the dealer's hand: draws up to 16 and stands on every 17. `next`: the next cards of the deck. */
export function dealerHand(dealt: readonly number[], next: readonly number[]): number[] {
  const hand = [...dealt];
  for (const card of next) {
    if (valueOf(hand).total >= 17) break;
    hand.push(card);
  }
  return hand;
}
