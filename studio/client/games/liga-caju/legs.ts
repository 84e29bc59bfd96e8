/** Tells what is known of a slip while its matches play: which legs are decided, and the offer for a cash-out. */
import { MINUTES } from '#games/liga-caju/clock.ts';
import { chanceAt, HELD_MINUTES, offerOf } from '#games/liga-caju/offers.ts';
import { isWon } from '#games/liga-caju/prices.ts';
import type { Leg, Score, Slip } from '#games/liga-caju/prices.ts';
import { matchesOf } from '#games/liga-caju/season.ts';

/** The scores at a minute of a matchday. */
export interface Moment {
  readonly minute: number;
  readonly scores: readonly Score[];
}

/** Returns whether legs and offers are the same at both moments: no goal in between, and the offers are held. */
export const isHeld = (one: Moment, other: Moment): boolean =>
  one.scores === other.scores && Math.floor(one.minute / HELD_MINUTES) === Math.floor(other.minute / HELD_MINUTES);

export type LegState = 'won' | 'open' | 'lost';

/** Returns whether a leg is won or lost whatever else happens, or still open. */
export function legState(matchday: number, leg: Leg, { minute, scores }: Moment): LegState {
  const [match, score] = [matchesOf(matchday)[leg.match], scores[leg.match]];
  if (!match || !score) return 'open';
  if (minute >= MINUTES) return isWon(leg.selection, score) ? 'won' : 'lost';
  const { ways, all } = chanceAt(match, leg, score, minute);
  return ways === 0n ? 'lost' : ways === all ? 'won' : 'open';
}

/** Returns the offer for a slip at the moment, centavos; null where there is none. */
export const offerNow = (slip: Slip, stakeCents: bigint, { minute, scores }: Moment): bigint | null =>
  offerOf(slip, stakeCents, scores, minute);
