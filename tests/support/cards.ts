/** Parses cards in the notation `Ke Ap 3o`: rank A23456789TJQK, suit poce. */
export const cardsOf = (written: string): number[] =>
  written.split(' ').map((card) => 'A23456789TJQK'.indexOf(card.charAt(0)) + 13 * 'poce'.indexOf(card.charAt(1)));
