/** Whose account is deleted, and how far that is. */
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { KEPT_YEARS } from '#contract/my-data.ts';
import { monthsLater } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deletions } from './schema.ts';

export type Deletion = typeof deletions.$inferSelect;

/** A member's deletion; null: the account is theirs. */
export async function deletionOf(db: Database, member: number): Promise<Deletion | null> {
  const [row] = await db.select().from(deletions).where(eq(deletions.memberId, member));
  return row ?? null;
}

/** Those with something to do: until their CPF is encrypted, and once their years are over. Behind one by its number, so many at once. */
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
