/** Looks up what statements and notices show of deposits. */
import { eq, inArray } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { paymentMethods, recharges } from './schema.ts';

/** Returns the payment method and the number of each deposit, by its id. */
export async function depositNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { type: string; billNo: string }>();
  const rows = await db
    .select({ id: recharges.id, billNo: recharges.billNo, type: paymentMethods.type })
    .from(recharges)
    .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
    .where(inArray(recharges.id, [...ids]));
  return new Map(rows.map(({ id, billNo, type }) => [id, { type, billNo }]));
}

/** Returns a deposit by its number: the amount to be credited, centavos, and the key of the text that says why it was not. */
export async function depositByNumber(
  db: Database,
  billNo: string,
): Promise<{ id: number; amount: bigint; why: string | null } | null> {
  const [row] = await db
    .select({ id: recharges.id, amount: recharges.amountCents, why: recharges.failReason })
    .from(recharges)
    .where(eq(recharges.billNo, billNo));
  return row ?? null;
}
