/** Lists the goals of a matchday. */
import type { Played } from '#games/liga-caju/rules.ts';
import type { Score } from '#games/liga-caju/prices.ts';

export interface Goal {
  /** The match's index in the matchday. */
  readonly match: number;
  readonly minute: number;
  readonly side: 'home' | 'away';
  /** The score with this goal. */
  readonly score: Score;
}

/** Returns all goals of the matchday in order. Of two in the same minute of a match, the home side's is first. */
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
