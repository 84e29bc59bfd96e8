/** Finds bets of several members on one game at nearly the same time, by which two accounts can cover all outcomes. */
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import { and, between, eq, gte, inArray, lt, sql } from '#server/platform/db/drizzle.ts';
import { alias } from '#server/platform/db/drizzle-pg.ts';
import { SECOND } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { gameBets } from '#server/contexts/play/schema.ts';

const NEAR_MS = 60 * SECOND;

/** Returns whether one of `others` bet on a game within a minute of the member's bet on it, on the day that begins at `from`. */
export async function hasCoincidingBets(
  db: Database,
  { member, others, from }: { member: number; others: readonly number[]; from: Date },
): Promise<boolean> {
  if (others.length === 0) return false;
  const theirs = alias(gameBets, 'theirs');
  const near = sql.raw(`interval '${NEAR_MS / SECOND} seconds'`);
  const [row] = await db
    .select({ id: gameBets.id })
    .from(gameBets)
    .innerJoin(
      theirs,
      and(
        eq(theirs.gameId, gameBets.gameId),
        inArray(theirs.memberId, [...others]),
        between(theirs.placedAt, sql`${gameBets.placedAt} - ${near}`, sql`${gameBets.placedAt} + ${near}`),
      ),
    )
    .where(
      and(
        eq(gameBets.memberId, member),
        gte(gameBets.placedAt, from),
        lt(gameBets.placedAt, dayStart(dayAfter(dayOf(from))) ?? from),
      ),
    )
    .limit(1);
  return row !== undefined;
}
