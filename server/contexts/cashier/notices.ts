/** Builds the notices of deposits, withdrawals and debts. */
import { eq } from '#server/platform/db/drizzle.ts';
import { wireMoney } from '#lib/money.ts';
import type { EventOf } from '#server/kernel/events/public.ts';
import type { NoticeSource, NewNotice } from '#server/contexts/messages/public.ts';
import type { Services } from '#server/platform/services.ts';
import { depositByNumber } from './deposits/lookup.ts';
import { least } from './disputes/parts.ts';
import { debtWriteOffs, depositDisputes, depositReversals } from './disputes/schema.ts';
import { isCancelledByHouse, withdrawalByNumber } from './withdrawals/lookup.ts';

/** Maps each event to its notice. */
export const cashierNotices: NoticeSource = {
  deposit_credited: depositNotice,
  deposit_returned: depositNotice,
  deposit_reversed: reversalNotice,
  deposit_disputed: disputeNotice,
  deposit_released: disputeNotice,
  debt_written_off: writeOffNotice,
  withdrawal_moved: withdrawalNotice,
  withdrawal_approved: withdrawalNotice,
};

type DepositKind = 'deposit_credited' | 'deposit_returned';

async function depositNotice(
  { db }: Services,
  { kind, member, payload: { bill_no } }: EventOf<DepositKind> & { readonly member: number },
): Promise<NewNotice | null> {
  const found = await depositByNumber(db, bill_no);
  if (!found) return null;
  const why = kind === 'deposit_returned' && found.why ? { why_text: found.why } : {};
  const values = { amount: wireMoney(found.amount), bill_no, ...why };
  return { member, kind, ref: `recharge:${found.id}`, values };
}

/** Builds the notice of a reversal: the returned amount, and the part that is a debt. */
async function reversalNotice(
  { db }: Services,
  { kind, member, payload: { bill_no, reversal } }: EventOf<'deposit_reversed'> & { readonly member: number },
): Promise<NewNotice | null> {
  const found = await depositByNumber(db, bill_no);
  if (!found) return null;
  const [row] = await db
    .select()
    .from(depositReversals)
    .where(eq(depositReversals.id, reversal ?? 0));
  if (!row) return { member, kind, ref: `recharge:${found.id}`, values: { amount: wireMoney(found.amount), bill_no } };
  const owes = row.debtCents > 0n ? { outcome: 'debt', debt: wireMoney(row.debtCents) } : {};
  const values = { amount: wireMoney(row.depositCents), owed: wireMoney(row.owedCents), bill_no, ...owes };
  return { member, kind, ref: `reversal:${row.id}`, values };
}

async function disputeNotice(
  { db }: Services,
  {
    kind,
    member,
    payload: { bill_no, dispute },
  }: (EventOf<'deposit_disputed'> | EventOf<'deposit_released'>) & { readonly member: number },
): Promise<NewNotice | null> {
  const [row] = await db.select().from(depositDisputes).where(eq(depositDisputes.id, dispute));
  if (!row) return null;
  // The fee was on top of the player's amount.
  const found = await depositByNumber(db, bill_no);
  const amount = least(row.amountCents, found?.amount ?? row.amountCents);
  const values = { amount: wireMoney(amount), bill_no };
  if (kind === 'deposit_released') return { member, kind, ref: `dispute:${row.id}`, values };
  // The dispute was decided before this notice, and the decision has a notice of its own.
  if (row.state !== 'open') return null;
  const outcome = row.heldCents > 0n ? 'held' : 'none';
  const ref = `dispute:${row.id}:${row.amountCents}`;
  return { member, kind, ref, values: { ...values, outcome, held: wireMoney(row.heldCents) } };
}

async function writeOffNotice(
  { db }: Services,
  { kind, member, payload: { write_off: id } }: EventOf<'debt_written_off'> & { readonly member: number },
): Promise<NewNotice | null> {
  const [row] = await db.select().from(debtWriteOffs).where(eq(debtWriteOffs.id, id));
  return row ? { member, kind, ref: `write_off:${id}`, values: { amount: wireMoney(row.amountCents) } } : null;
}

async function withdrawalNotice(
  { db }: Services,
  {
    member,
    payload: { bill_no, state },
  }: (EventOf<'withdrawal_moved'> | EventOf<'withdrawal_approved'>) & { readonly member: number },
): Promise<NewNotice | null> {
  if (!/^(approved|rejected|returned|paid|cancelled)$/.test(state)) return null;
  const found = await withdrawalByNumber(db, bill_no);
  // A player's own cancellation needs no notice.
  if (!found || (state === 'cancelled' && !(await isCancelledByHouse(db, found.id)))) return null;
  const values = { amount: wireMoney(found.amount), bill_no };
  const ref = `withdrawal:${found.id}`;
  if (state === 'paid') return { member, kind: 'withdrawal_paid', ref, values };
  // An approved withdrawal may still be returned by its bank: two decisions, two notices.
  return {
    member,
    kind: 'withdrawal_decided',
    ref: `${ref}:${state}`,
    values: {
      ...values,
      outcome: state === 'cancelled' ? 'stopped' : state,
      ...(state === 'rejected' ? { why: found.why } : {}),
    },
  };
}
