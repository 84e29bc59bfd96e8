/** Reads the deletions of accounts and how far each is. */
import { and, eq, gt, isNull, lte, or } from '#server/platform/db/drizzle.ts';
import { KEPT_YEARS } from '#contract/my-data.ts';
import { monthsLater } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deletions } from './schema.ts';

export type Deletion = typeof deletions.$inferSelect;

/** Returns a member's deletion, or null. */
export async function deletionOf(db: Database, member: number): Promise<Deletion | null> {
  const [row] = await db.select().from(deletions).where(eq(deletions.memberId, member));
  return row ?? null;
}

/** Returns deletions with work left: until their CPF is encrypted, and again when their retention ends. Pages by number. */
export const unfinishedDeletions = (
  db: Database,
  { after, limit, now }: { readonly after: number; readonly limit: number; readonly now: Date },
): Promise<Deletion[]> => {
  const isDue = or(isNull(deletions.sealedCpf), lte(deletions.askedAt, monthsLater(now, -12 * KEPT_YEARS)));
  return db
    .select()
    .from(deletions)
    .where(and(isNull(deletions.anonymousAt), gt(deletions.id, after), isDue))
    .orderBy(deletions.id)
    .limit(limit);
};
