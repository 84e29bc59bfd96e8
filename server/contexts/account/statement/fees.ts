/** Lists the fees of a member's deposits and payouts together (docs/domain/accounts.md#movements-and-fees). */
import type { feesCall } from '#contract/orders.ts';
import type { Locale } from '#lib/locales.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { takePage, decodeCursor } from '#server/platform/pagination/keyset.ts';
import type { PageOfDays, Cursor } from '#server/platform/pagination/keyset.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { typeText, chargedDeposits, chargedWithdrawals } from '#server/contexts/cashier/public.ts';
import { cashAround } from '#server/kernel/ledger/public.ts';
import { checkDateRange } from './date-range.ts';

interface Charge {
  readonly operation: 'deposit' | 'withdrawal_paid';
  readonly id: number;
  /** Its number in the common list. Each kind has its own numbers, and both may have the same time. */
  readonly place: number;
  readonly billNo: string;
  readonly way: string;
  /** The reference of the cash movement with which it was charged. */
  readonly reference: string;
  readonly fee: bigint;
  readonly at: Date;
}

export const fees: Handler<typeof feesCall> = async ({ services, input, locale, signedIn: { member } }) => {
  const { db, now } = services;
  const period = checkDateRange(input.created_at, now());
  if (isRefused(period)) return period;
  const after = decodeCursor(input.before);
  const charges = await chargesOf(db, member.id, { ...period, after, limit: input.limit + 1 }, locale);
  const { page, next } = takePage(charges, input.limit, ({ at, place }) => ({ at, id: place }));
  const around = await cashAround(
    db,
    member.id,
    page.map(({ reference }) => reference),
  );
  return {
    data: page.map(({ operation, id, billNo, way, reference, fee, at }) => ({
      id,
      operation,
      operate_type_text: translate(locale, 'server', `operation_${operation}`),
      description: way,
      bill_no: billNo,
      money: wireMoney(fee),
      money_before: wireMoney(around.get(reference)?.before ?? 0n),
      money_after: wireMoney(around.get(reference)?.after ?? 0n),
      created_at: wireDate(at),
    })),
    next,
  };
};

/** Returns both kinds, the newest first, up to the requested number. */
async function chargesOf(db: Database, member: number, wanted: PageOfDays, locale: Locale): Promise<Charge[]> {
  const deposits = await chargedDeposits(db, member, { ...wanted, after: ownPlace(wanted.after, 0) });
  const payouts = await chargedWithdrawals(db, member, { ...wanted, after: ownPlace(wanted.after, 1) });
  const charges = [
    ...deposits.map(({ id, billNo, type, fee, at }) => ({
      ...{ operation: 'deposit' as const, id, place: id * 2, billNo, fee, at },
      ...{ way: typeText(locale, type), reference: `recharge:${id}` },
    })),
    ...payouts.map(({ id, billNo, keyKind, fee, at }) => ({
      ...{ operation: 'withdrawal_paid' as const, id, place: id * 2 + 1, billNo, fee, at },
      way: keyKind === null ? translate(locale, 'server', 'to_account') : 'Pix',
      reference: `withdrawal:${id}:hold`,
    })),
  ];
  return charges
    .sort((one, other) => other.at.getTime() - one.at.getTime() || other.place - one.place)
    .slice(0, wanted.limit);
}

/** Converts a cursor of the common list to one for the rows of one kind. */
const ownPlace = (after: Cursor | null, kind: 0 | 1): Cursor | null =>
  after && { at: after.at, id: Math.ceil((after.id - kind) / 2) };
