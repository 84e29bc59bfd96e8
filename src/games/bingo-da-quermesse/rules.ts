/**
 * Implements Bingo da Quermesse: thirty-five of seventy-five balls are drawn, and a card pays by its number of
 * completed lines (docs/domain/game-rules.md#bingo-da-quermesse).
 */
import { deal, dealLimits } from '#lib/fair.ts';
import { areDifferent, byHundredths, fieldOf, gridA, isWhole } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';
import { cardOf, CARDS, filledLines } from './card.ts';
import type { Card } from './card.ts';

export const BALLS = 75;
export const DRAWN = 35;
export const MOST_CARDS = 4;
/** The stakes of one card, centavos. */
const CARD_STAKES = gridA(20, 5000);

export interface Bought {
  /** The numbers of one to four different cards, 1 to 9999. */
  readonly cards: readonly number[];
}

export interface Called {
  /** 1 to 75, in the order of the draw. */
  readonly balls: readonly number[];
  /** The cards with their cells, and which of their lines are complete. */
  readonly cards: readonly (Card & { readonly filled: readonly number[] })[];
}

/** Multipliers of the card's stake in hundredths, by the number of completed lines; the last applies to any more. */
export const pays: readonly number[] = [0, 150, 600, 4000, 20_000, 100_000];

/** The stake is the sum of all cards, in equal parts. */
export const bingoDaQuermesse: FairGame<Bought, Called> = {
  code: 'bingo-da-quermesse',
  version: 1,
  kind: 'instant',
  volatility: 'high',
  rtpBasisPoints: 9555,
  minEdgePpm: 44_437,
  stakes: gridA(CARD_STAKES.min, CARD_STAKES.max * MOST_CARDS),
  isChoice: (value): value is Bought => {
    const cards = fieldOf(value, 'cards');
    return Array.isArray(cards) && areDifferent(cards, MOST_CARDS) && cards.every((card) => isWhole(card, 1, CARDS));
  },
  limits: () => dealLimits(BALLS, DRAWN),
  outcome: (tape, { cards }) => {
    const balls = deal(BALLS, tape).map((value) => value + 1);
    return { balls, cards: cards.map(cardOf).map((card) => ({ ...card, filled: filledLines(card, balls) })) };
  },
  winCents: ({ cards }, _choice, stakeCents) =>
    byHundredths(
      stakeCents / BigInt(cards.length),
      cards.reduce((sum, { filled }) => sum + m100Of(filled.length), 0),
    ),
  takes: ({ cards }, cents) => takesStakeOn(cards.length, cents),
};

/** Returns the multiplier of a card with `filled` completed lines, hundredths of the card's stake. */
export const m100Of = (filled: number): number => pays[Math.min(filled, pays.length - 1)] ?? 0;

/** Returns whether the stake, centavos, divides into equal parts that each lie on the grid of one card. */
export const takesStakeOn = (cards: number, cents: number): boolean => {
  const each = cents / cards;
  return each >= CARD_STAKES.min && each <= CARD_STAKES.max && each % CARD_STAKES.step === 0;
};
