/**
 * Implements video poker: five cards, of which the player holds any number; the others are replaced once
 * (docs/domain/game-rules.md#pôquer-da-jangada).
 */
import { deal, dealLimits } from '#lib/fair.ts';
import { byHundredths, fieldOf, gridA, isWhole } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';
import { rankOf } from './hands.ts';
import type { Rank } from './hands.ts';

const HAND = 5;

export interface Hold {
  /** The held cards as a bit mask. Bit 0 is the leftmost card, so 0 replaces all and 31 holds all. */
  readonly hold: number;
}

/** The five dealt cards; after the player's decision, the final five and their rank. */
export type Draw =
  | { readonly state: 'playing'; readonly dealt: readonly number[] }
  | {
      readonly state: 'drawn';
      readonly dealt: readonly number[];
      readonly hand: readonly number[];
      readonly rank: Rank;
    };

/** The multipliers in hundredths. */
export const pays: Readonly<Record<Rank, number>> = {
  nothing: 0,
  'jacks-or-better': 100,
  'two-pair': 200,
  three: 300,
  straight: 400,
  flush: 500,
  'full-house': 800,
  four: 2500,
  'straight-flush': 5000,
  royal: 80_000,
};

/** The action for a player past the deadline: all five cards are held. */
export const defaultAction: Hold = { hold: 31 };

/** The return is that of the best hold for every hand. */
export const poquerDaJangada: FairGame<null, Draw, Hold> = {
  code: 'poquer-da-jangada',
  version: 1,
  kind: 'steps',
  volatility: 'medium',
  rtpBasisPoints: 9729,
  minEdgePpm: 27_015,
  stakes: gridA(20, 25_000),
  isChoice: (value): value is null => value === null,
  limits: () => dealLimits(52, 2 * HAND),
  outcome: (tape, _choice, actions) => {
    const cards = deal(52, tape);
    const dealt = cards.slice(0, HAND);
    const dealtOnly: Draw = { state: 'playing', dealt };
    const action = actions.find((each) => mayStep(dealtOnly, each));
    if (!action) return dealtOnly;
    const hand = replaced(dealt, cards.slice(HAND), action);
    return { state: 'drawn', dealt, hand, rank: rankOf(hand) };
  },
  winCents: (draw, _choice, stakeCents) => (draw.state === 'drawn' ? byHundredths(stakeCents, pays[draw.rank]) : 0n),
  steps: {
    isAction: (value): value is Hold => isWhole(fieldOf(value, 'hold'), 0, defaultAction.hold),
    may: (draw, action) => mayStep(draw, action),
    isOver: ({ state }) => state === 'drawn',
    byDefault: () => defaultAction,
  },
};

/**
 * Returns whether the action is allowed now: a hold of any of the five cards, once. An action that is not allowed
 * changes nothing.
 */
export const mayStep = ({ state }: Draw, { hold }: Hold): boolean =>
  state === 'playing' && Number.isInteger(hold) && hold >= 0 && hold <= defaultAction.hold;

/** Returns the hand after the draw. The next cards replace those not held, from left to right. */
export function replaced(dealt: readonly number[], next: readonly number[], { hold }: Hold): number[] {
  let taken = 0;
  return dealt.map((card, at) => (hold & (1 << at) ? card : (next[taken++] ?? 0)));
}
