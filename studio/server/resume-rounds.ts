/** Completes rounds that a crash or a lost reply left open. */
import { and, eq, gt, inArray, lt, ne } from '#studio/server/drizzle.ts';
import { finish } from './rounds.ts';
import type { Studio } from './rounds.ts';
import { studioRounds } from './schema.ts';

/** A round unchanged for this long was abandoned by a crash or a lost reply. */
export const ABANDONED_MS = 15_000;
/** How many abandoned rounds are read at a time. */
const PAGE = 100;
/** The states in which the studio must act next. In `playing` the player must. */
const ours = ['drawn', 'bet', 'ended', 'voiding'];

/**
 * Completes abandoned rounds, of one player (except the requested spin) or of all. Runs at the start, at intervals, and
 * before a player's next spin. Returns how many were completed. A round that cannot be completed yet does not delay the
 * others.
 */
export async function resumeRounds(studio: Studio, player?: string, butSpinId?: string): Promise<number> {
  const before = new Date(studio.now().getTime() - ABANDONED_MS);
  let finished = 0;
  let after = 0;
  for (;;) {
    const abandoned = await studio.db
      .select()
      .from(studioRounds)
      .where(
        and(
          gt(studioRounds.id, after),
          inArray(studioRounds.state, ours),
          lt(studioRounds.createdAt, before),
          player === undefined ? undefined : eq(studioRounds.player, player),
          butSpinId === undefined ? undefined : ne(studioRounds.spinId, butSpinId),
        ),
      )
      .orderBy(studioRounds.id)
      .limit(PAGE);
    for (const round of abandoned) {
      const result = await finish(studio, round, null);
      if (result.ok || result.refusal !== 'PROVIDER_UNAVAILABLE') finished++;
      after = round.id;
    }
    if (abandoned.length < PAGE) return finished;
  }
}
