/** Handles the deposit history (docs/domain/wire-shapes.md#deposit-and-withdrawal). */
import { and, desc, eq, gt, inArray, lte, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { HandlerInput } from '#contract/call.ts';
import type { rechargeListCall } from '#contract/recharge.ts';
import { wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import type { TransferAccount } from '#server/contexts/cashier/providers/payment-provider.ts';
import type { Handler } from '#server/api/handler.ts';
import { secondsUntil } from '#server/platform/time.ts';
import { afterCursor, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { countedRows, paginate, inPeriod } from '#server/platform/pagination/paginate.ts';
import type { Services } from '#server/platform/services.ts';
import { translate } from '#server/platform/i18n.ts';
import { daysWithin, sumDailyTotals } from '#server/kernel/ledger/public.ts';
import { typeText } from './submit.ts';
import { paymentMethods, recharges } from './schema.ts';

type DepositRow = typeof recharges.$inferSelect;

export const rechargeList: Handler<typeof rechargeListCall> = async ({ services, input, locale, signedIn }) => {
  const now = services.now();
  const mine = and(
    eq(recharges.memberId, signedIn.member.id),
    input.bill_no === undefined ? undefined : eq(recharges.billNo, input.bill_no),
    input.status === 1 ? and(eq(recharges.state, 'open'), gt(recharges.expiresAt, now)) : undefined,
    input.status === 2 ? inArray(recharges.state, ['paid', 'disputed']) : undefined,
    input.status === 3
      ? sql`(${recharges.state} in ('returned', 'cancelled', 'reversed') or ${and(eq(recharges.state, 'open'), lte(recharges.expiresAt, now))})`
      : undefined,
    inPeriod(recharges.listedAt, input.created_at),
    input.payment_type === undefined ? undefined : ofType(services, input.payment_type),
  );
  const behindPlace = afterCursor(recharges.listedAt, recharges.id, decodeCursor(input.before));
  const list = await paginate({
    input,
    path: '/api/recharge/list',
    rows: (limit, offset) =>
      services.db
        .select({ recharge: recharges, type: paymentMethods.type })
        .from(recharges)
        .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
        .where(and(mine, behindPlace))
        .orderBy(desc(recharges.listedAt), desc(recharges.id))
        .limit(limit)
        .offset(offset),
    count: () => countedRows(services.db, recharges, mine),
    sums: () => paidOf(services, signedIn.member.id, input, mine),
    cursorOf: ({ recharge }) => ({ at: recharge.listedAt, id: recharge.id }),
    toWire: (row) => toWire(row.recharge, row.type, locale, now),
  });
  return { data: list.data, statistic: { sum_money: wireMoney(list.sums) }, next: list.next };
};

type Input = HandlerInput<typeof rechargeListCall>;

/** Returns the paid sum of the matching rows, centavos. If only days filter them, it comes from the member's daily sums. */
async function paidOf({ db }: Services, member: number, input: Input, mine: SQL | undefined): Promise<bigint> {
  if (input.status !== undefined && input.status !== 2) return 0n;
  if (input.bill_no === undefined && input.payment_type === undefined)
    return (await sumDailyTotals(db, member, daysWithin(input.created_at))).deposited;
  const paid = sql<string>`coalesce(sum(${recharges.amountCents}), 0)::text`;
  const [row] = await db
    .select({ paid })
    .from(recharges)
    .where(and(mine, inArray(recharges.state, ['paid', 'disputed'])));
  return BigInt(row?.paid ?? 0);
}

/** Builds the SQL condition that a deposit's method is of one type. */
const ofType = ({ db }: Services, type: string) =>
  inArray(
    recharges.methodId,
    db.select({ id: paymentMethods.id }).from(paymentMethods).where(eq(paymentMethods.type, type)),
  );

function toWire(row: DepositRow, type: string, locale: Locale, now: Date) {
  const expired = row.state === 'open' && now >= row.expiresAt;
  const status = row.state === 'paid' || row.state === 'disputed' ? 2 : row.state === 'open' && !expired ? 1 : 3;
  const payable = status === 1;
  const reason = expired ? 'recharge_expired' : row.state === 'disputed' ? 'recharge_disputed' : row.failReason;
  return {
    id: row.id,
    bill_no: row.billNo,
    money: wireMoney(row.amountCents),
    fee: wireMoney(row.feeCents),
    total: wireMoney(row.amountCents + row.feeCents),
    diff_money: wireMoney(row.giftCents),
    payment_type: type,
    payment_type_text: typeText(locale, type),
    payment_name: typeText(locale, type),
    status,
    status_text: translate(locale, 'server', `recharge_status_${status}`),
    fail_reason: reason === null ? '' : translate(locale, 'server', reason),
    pix_copia_cola: payable ? row.paymentCode : null,
    pay_url: payable ? row.payUrl : null,
    transfer: payable ? (row.transfer as TransferAccount | null) : null,
    expires_in: payable ? secondsUntil(row.expiresAt, now) : null,
    expires_at: payable ? wireDate(row.expiresAt) : '',
    confirm_at: row.confirmedAt ? wireDate(row.confirmedAt) : '',
    created_at: wireDate(row.createdAt),
  };
}
