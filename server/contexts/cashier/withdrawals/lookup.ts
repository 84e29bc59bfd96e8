/** Looks up what statements and notices show of withdrawals. */
import { and, eq, inArray } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { withdrawals, withdrawalSteps } from './schema.ts';

/** Returns whether each withdrawal goes by Pix or to a bank account, and its number, by its id. */
export async function withdrawalNames(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { isPix: boolean; billNo: string }>();
  const rows = await db
    .select({ id: withdrawals.id, billNo: withdrawals.billNo, kind: withdrawals.pixKeyKind })
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]));
  return new Map(rows.map(({ id, billNo, kind }) => [id, { isPix: kind !== null, billNo }]));
}

/** Returns a withdrawal by its number: its amount, centavos, and the reason of the operator who rejected it. */
export async function withdrawalByNumber(
  db: Database,
  billNo: string,
): Promise<{ id: number; amount: bigint; why: string } | null> {
  const [row] = await db
    .select({ id: withdrawals.id, amount: withdrawals.amountCents, why: withdrawals.failReason })
    .from(withdrawals)
    .where(eq(withdrawals.billNo, billNo));
  return row ? { ...row, why: row.why ?? '' } : null;
}

/** Returns whether the house cancelled it because a deposit was returned (transitions.ts), instead of its player. */
export async function isCancelledByHouse(db: Database, withdrawal: number): Promise<boolean> {
  const { withdrawalId, state, actor } = withdrawalSteps;
  const ours = and(eq(withdrawalId, withdrawal), eq(state, 'cancelled'), eq(actor, 'system'));
  return (await db.select({ id: withdrawalSteps.id }).from(withdrawalSteps).where(ours)).length > 0;
}
