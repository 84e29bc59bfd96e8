/** What a statement says of deposits. */
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { paymentMethods, recharges } from './schema.ts';

/** How each was paid and its number, by its id. */
export async function depositNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { type: string; billNo: string }>();
  const rows = await db
    .select({ id: recharges.id, billNo: recharges.billNo, type: paymentMethods.type })
    .from(recharges)
    .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
    .where(inArray(recharges.id, [...ids]));
  return new Map(rows.map(({ id, billNo, type }) => [id, { type, billNo }]));
}
