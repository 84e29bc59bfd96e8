/** The deposit history (spec 3 and 7, domain 5.4). */
import { and, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { rechargeListCall } from '#contract/recharge.ts';
import { wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/core/call.ts';
import { listPage, within } from '#server/core/list-page.ts';
import type { Services } from '#server/core/services.ts';
import { translate } from '#server/core/translation.ts';
import { sumDays } from '#server/ledger/member-day.ts';
import { typeText } from './calls.ts';
import { paymentMethods, recharges } from './schema.ts';

type RechargeRecord = typeof recharges.$inferSelect;

export const rechargeList: Handler<typeof rechargeListCall> = async ({ services, input, locale, signedIn }) => {
  const now = services.now();
  const mine = and(
    eq(recharges.memberId, signedIn.member.id),
    input.bill_no === undefined ? undefined : eq(recharges.billNo, input.bill_no),
    input.status === 1 ? and(eq(recharges.state, 'open'), gt(recharges.expiresAt, now)) : undefined,
    input.status === 2 ? eq(recharges.state, 'paid') : undefined,
    input.status === 3
      ? sql`(${recharges.state} in ('returned', 'cancelled') or ${and(eq(recharges.state, 'open'), lte(recharges.expiresAt, now))})`
      : undefined,
    within(recharges.createdAt, input.created_at),
    input.payment_type === undefined ? undefined : ofType(services, input.payment_type),
  );
  const { bill_no, status, created_at, payment_type } = input;
  const isWhole = [bill_no, status, created_at, payment_type].every((filter) => filter === undefined);
  const paid = sql`case when ${recharges.state} = 'paid' then ${recharges.amountCents} end`;
  const { data, totals } = await listPage({
    input,
    path: '/api/recharge/list',
    rows: (limit, offset) =>
      services.db
        .select({ recharge: recharges, type: paymentMethods.type })
        .from(recharges)
        .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
        .where(mine)
        .orderBy(desc(recharges.id))
        .limit(limit)
        .offset(offset),
    totals: async () => {
      const money = isWhole ? null : sql<string>`coalesce(sum(${paid}), 0)::text`;
      const [row] = await services.db
        .select({ total: count(), ...(money && { money }) })
        .from(recharges)
        .where(mine);
      const sum = isWhole ? (await sumDays(services.db, signedIn.member.id)).deposited : BigInt(row?.money ?? 0);
      return { total: row?.total ?? 0, sum };
    },
    toWire: (row) => toWire(row.recharge, row.type, locale, now),
  });
  return { data, statistic: { sum_money: wireMoney(totals.sum) } };
};

/** Deposits by the methods of one type. */
const ofType = ({ db }: Services, type: string) =>
  inArray(
    recharges.methodId,
    db.select({ id: paymentMethods.id }).from(paymentMethods).where(eq(paymentMethods.type, type)),
  );

function toWire(row: RechargeRecord, type: string, locale: Locale, now: Date) {
  const expired = row.state === 'open' && now >= row.expiresAt;
  const status = row.state === 'paid' ? 2 : row.state === 'open' && !expired ? 1 : 3;
  const payable = status === 1;
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
    fail_reason: expired
      ? translate(locale, 'server', 'recharge_expired')
      : row.failReason
        ? translate(locale, 'server', row.failReason)
        : '',
    pix_copia_cola: payable ? row.brCode : null,
    pay_url: payable ? row.payUrl : null,
    transfer: payable ? (row.transfer as TransferData | null) : null,
    expires_in: payable ? Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000) : null,
    expires_at: payable ? wireDate(row.expiresAt) : '',
    confirm_at: row.confirmedAt ? wireDate(row.confirmedAt) : '',
    created_at: wireDate(row.createdAt),
  };
}

type TransferData = Record<'bank' | 'branch' | 'account' | 'holder' | 'document' | 'reference', string>;
