/** What a statement says of withdrawals. */
import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { withdrawals } from './schema.ts';

/** Whether each goes by Pix or to a bank account, and its number, by its id. */
export async function withdrawalNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { isPix: boolean; billNo: string }>();
  const rows = await db
    .select({ id: withdrawals.id, billNo: withdrawals.billNo, kind: withdrawals.pixKeyKind })
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]));
  return new Map(rows.map(({ id, billNo, kind }) => [id, { isPix: kind !== null, billNo }]));
}
