/** A hand of twenty-one: what it is worth, and how the dealer plays theirs. */

/** What a rank counts, 0 the ace to 12 the king; the ace here as 1. */
export const pointsOf = (card: number): number => Math.min((card % 13) + 1, 10);

export interface Value {
  readonly total: number;
  /** An ace counts 11. */
  readonly soft: boolean;
}

/** The best value of the cards: one ace counts 11 where that does not pass 21. */
export function valueOf(cards: readonly number[]): Value {
  const least = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  const soft = least <= 11 && cards.some((card) => pointsOf(card) === 1);
  return { total: soft ? least + 10 : least, soft };
}

/** Twenty-one with the first two cards. */
export const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && valueOf(cards).total === 21;

/** The dealer's hand played out: they draw up to 16 and stand on every 17. `next` are the cards still to come. */
export function dealerHand(dealt: readonly number[], next: readonly number[]): number[] {
  const hand = [...dealt];
  for (const card of next) {
    if (valueOf(hand).total >= 17) break;
    hand.push(card);
  }
  return hand;
}
