/** Reads deposits that can still be paid. */
import { and, desc, eq, gt } from '#server/platform/db/drizzle.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Database } from '#server/platform/db/database.ts';
import { paymentMethods, recharges } from './schema.ts';

/**
 * Returns the member's unpaid deposits in the wire format, the newest first: the amount, the method and the deadline.
 */
export async function openDeposits(db: Database, member: number, { now, most }: { now: Date; most: number }) {
  const rows = await db
    .select({ recharge: recharges, type: paymentMethods.type })
    .from(recharges)
    .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
    .where(and(eq(recharges.memberId, member), eq(recharges.state, 'open'), gt(recharges.expiresAt, now)))
    .orderBy(desc(recharges.listedAt), desc(recharges.id))
    .limit(most);
  return rows.map(({ recharge, type }) => ({
    bill_no: recharge.billNo,
    money: wireMoney(recharge.amountCents + recharge.feeCents),
    payment_type: type,
    closes_at: wireDate(recharge.expiresAt),
  }));
}
