import { wireMoney } from '#lib/money.ts';
import type { EventOf } from '#server/kernel/events/public.ts';
import type { NoticeSource, NewNotice } from '#server/contexts/messages/public.ts';
import type { Services } from '#server/platform/services.ts';
import { depositByNumber } from './deposits/lookup.ts';
import { withdrawalByNumber } from './withdrawals/lookup.ts';

/** What became of deposits and withdrawals. */
export const cashierNotices: NoticeSource = {
  deposit_credited: depositNotice,
  deposit_returned: depositNotice,
  deposit_reversed: depositNotice,
  withdrawal_moved: withdrawalNotice,
  withdrawal_approved: withdrawalNotice,
};

type DepositKind = 'deposit_credited' | 'deposit_returned' | 'deposit_reversed';

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

async function withdrawalNotice(
  { db }: Services,
  {
    member,
    payload: { bill_no, state },
  }: (EventOf<'withdrawal_moved'> | EventOf<'withdrawal_approved'>) & { readonly member: number },
): Promise<NewNotice | null> {
  if (!/^(approved|rejected|returned|paid)$/.test(state)) return null;
  const found = await withdrawalByNumber(db, bill_no);
  if (!found) return null;
  const values = { amount: wireMoney(found.amount), bill_no };
  const ref = `withdrawal:${found.id}`;
  if (state === 'paid') return { member, kind: 'withdrawal_paid', ref, values };
  // It is approved, and its bank may still send it back: two decisions, two notices.
  return {
    member,
    kind: 'withdrawal_decided',
    ref: `${ref}:${state}`,
    values: { ...values, outcome: state, ...(state === 'rejected' ? { why: found.why } : {}) },
  };
}
