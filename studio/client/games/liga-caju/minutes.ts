/** The time of a matchday that is shown: ninety minutes in however long it plays, and what has happened at a minute. */
import { MINUTES } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import type { Score } from '#games/liga-caju/prices.ts';

export interface Goal {
  /** Index in the matchday's matches. */
  readonly match: number;
  readonly minute: number;
  readonly side: 'home' | 'away';
  /** How it stands with this goal. */
  readonly score: Score;
}

/** The minute, 0 to 90, when so many ms of so many are gone: each is as long as any other. */
export const minuteAt = (gone: number, length: number): number =>
  Math.max(0, Math.min(MINUTES, Math.floor(((MINUTES + 1) * gone) / Math.max(1, length))));

/** How a match stands at a minute, its goals counted. */
export const scoreAt = ({ homeMinutes, awayMinutes }: Played, minute: number): Score => ({
  home: homeMinutes.filter((at) => at <= minute).length,
  away: awayMinutes.filter((at) => at <= minute).length,
});

/** Every goal of the matchday as they fall; of two in one minute of a match, the home side's first. */
export function goalsIn(matches: readonly Played[]): Goal[] {
  return matches
    .flatMap(({ homeMinutes, awayMinutes }, match) => {
      const fallen = [
        ...homeMinutes.map((minute) => ({ minute, side: 'home' as const })),
        ...awayMinutes.map((minute) => ({ minute, side: 'away' as const })),
      ].sort((one, other) => one.minute - other.minute);
      const score = { home: 0, away: 0 };
      return fallen.map(({ minute, side }): Goal => {
        score[side]++;
        return { match, minute, side, score: { ...score } };
      });
    })
    .sort((one, other) => one.minute - other.minute);
}
