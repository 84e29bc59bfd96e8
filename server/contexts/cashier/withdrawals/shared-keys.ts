/** Whether people are paid to the same place: what a person should look at before a reward for each other is paid. */
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/db/database.ts';
import { withdrawals } from './schema.ts';

/** Members who ever asked for a payout to a Pix key that this one has used as well. */
export async function sharingPayoutKeys(db: Database, member: number): Promise<number[]> {
  const theirs = alias(withdrawals, 'theirs');
  const rows = await db
    .select({ member: theirs.memberId })
    .from(withdrawals)
    .innerJoin(theirs, and(eq(theirs.pixKey, withdrawals.pixKey), ne(theirs.memberId, withdrawals.memberId)))
    .where(and(eq(withdrawals.memberId, member), isNotNull(withdrawals.pixKey)))
    .groupBy(theirs.memberId);
  return rows.map((row) => row.member);
}
