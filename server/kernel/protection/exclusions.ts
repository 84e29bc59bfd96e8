/** Reads the progress of exclusions, and the members they are about. */
import { and, eq, gt, lte, max, ne, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { PgColumn } from '#server/platform/db/drizzle-pg.ts';
import type { RestrictionKind } from '#contract/protection.ts';
import type { RegisterAnswer } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { exclusions, restrictions } from './schema.ts';

/** The row of an exclusion. */
export type ActiveExclusion = typeof exclusions.$inferSelect;

export type Exclusion = ActiveExclusion & {
  readonly until: Date | null;
  readonly kind: RestrictionKind;
};

/** Returns a member's exclusion in force with the end of its term, or null. */
export async function exclusionOf(db: Database, member: number): Promise<Exclusion | null> {
  const [row] = await db
    .select({ exclusion: exclusions, until: restrictions.until, kind: restrictions.kind })
    .from(exclusions)
    .innerJoin(restrictions, eq(restrictions.id, exclusions.restrictionId))
    .where(and(eq(exclusions.memberId, member), ne(exclusions.state, 'reopened')));
  return row ? { ...row.exclusion, until: row.until, kind: row.kind } : null;
}

/** Returns exclusions with work due now. Pages by number, over an index of such rows. */
export function dueExclusions(
  db: Database,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<ActiveExclusion[]> {
  return db
    .select()
    .from(exclusions)
    .where(and(ne(exclusions.state, 'reopened'), lte(exclusions.dueAt, now), gt(exclusions.id, after)))
    .orderBy(exclusions.id)
    .limit(limit);
}

/**
 * Makes the job look at a closed account again when unexpected money arrives: the correction of a settled bet, or an operator's adjustment.
 * Locks the exclusion, so call it before the money is locked.
 */
export async function wakeExclusion(tx: Database, member: number, now: Date): Promise<void> {
  await tx
    .update(exclusions)
    .set({ dueAt: now })
    .where(and(eq(exclusions.memberId, member), eq(exclusions.state, 'closed')));
}

/** Locks an exclusion's row and returns it, or null. */
export async function lockExclusion(tx: Database, id: number): Promise<ActiveExclusion | null> {
  const [row] = await tx.select().from(exclusions).where(eq(exclusions.id, id)).for('update');
  return row ?? null;
}

/** Writes the state of an exclusion whose row is locked. */
export async function updateExclusion(
  tx: Database,
  id: number,
  changes: Partial<Pick<ActiveExclusion, 'state' | 'closedAt' | 'unpayableAt' | 'owedAt' | 'dueAt'>>,
): Promise<void> {
  await tx.update(exclusions).set(changes).where(eq(exclusions.id, id));
}

/** Builds the SQL condition that the account of the member in a column is closed, for queries over many members. */
export const isClosed = (member: PgColumn): SQL =>
  sql`exists (select 1 from ${exclusions} where ${exclusions.memberId} = ${member} and ${exclusions.state} = 'closed')`;

/** Returns when the member last excluded themself. What they had earned of offers until then is lost. */
export async function lastExcluded(db: Database, member: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(exclusions.startedAt) })
    .from(exclusions)
    .where(eq(exclusions.memberId, member));
  return row?.at ?? null;
}

/**
 * Returns whether an exclusion's term has passed, so that the player may request to return. An exclusion by a state register ends once the
 * register clears the player.
 */
export function hasExpired(
  { until, kind }: Pick<Exclusion, 'until' | 'kind'>,
  registerAnswer: RegisterAnswer | null,
  now: Date,
): boolean {
  if (kind === 'central' || kind === 'social') return registerAnswer === 'clear';
  return until !== null && until <= now;
}
