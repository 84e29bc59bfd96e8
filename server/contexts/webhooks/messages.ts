/** Builds the webhook message of an event. `null`: the event has none, or its subject no longer exists. */
import { wireMoney } from '#lib/money.ts';
import { depositByNumber, reversalById, withdrawalByNumber } from '#server/contexts/cashier/public.ts';
import { offersOfBonuses } from '#server/contexts/rewards/public.ts';
import type { Event, EventKind, EventOf } from '#server/kernel/events/public.ts';
import { requirementById } from '#server/kernel/wagering/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { NewMessage } from './catalogue.ts';

type Built = NewMessage | null | Promise<NewMessage | null>;
type About<Kind extends EventKind> = EventOf<Kind> & { readonly member: number };

/** The events about a member that have a message. */
const ofMembers: { readonly [Kind in EventKind]?: (services: Services, event: About<Kind>) => Built } = {
  member_registered: (_services, { member }) => ({ kind: 'member.registered', data: { v: 1, member } }),
  member_verified: (_services, { member }) => ({ kind: 'member.verified', data: { v: 1, member } }),
  member_restricted: (_services, { member }) => ({ kind: 'member.restricted', data: { v: 1, member } }),
  member_closed: (_services, { member }) => ({ kind: 'member.closed', data: { v: 1, member } }),
  deposit_credited: (services, event) => ofDeposit(services, 'deposit.credited', event),
  deposit_returned: (services, event) => ofDeposit(services, 'deposit.returned', event),
  deposit_reversed: ofReversal,
  withdrawal_moved: ofWithdrawal,
  bet_settled: (_services, { member, payload }) => ({ kind: 'bet.settled', data: { v: 1, member, ...payload } }),
  bet_voided: (_services, { member, payload }) => ({ kind: 'bet.voided', data: { v: 1, member, ...payload } }),
  bet_corrected: (_services, { member, payload }) => ({ kind: 'bet.corrected', data: { v: 1, member, ...payload } }),
  bonus_given: ofBonus,
  bonus_ended: ofBonus,
};

export function messageOf(services: Services, event: Event): Built {
  if (event.kind === 'books_unsound') {
    const { checks } = event.payload;
    return { kind: 'books.unsound', data: { v: 1, checks: [...checks] } };
  }
  const build = ofMembers[event.kind] as ((services: Services, event: Event) => Built) | undefined;
  return event.member === null || !build ? null : build(services, event);
}

async function ofDeposit(
  { db }: Services,
  kind: 'deposit.credited' | 'deposit.returned',
  { member, payload: { bill_no: deposit } }: About<'deposit_credited' | 'deposit_returned'>,
): Promise<NewMessage | null> {
  const found = await depositByNumber(db, deposit);
  return found && { kind, data: { v: 1, member, deposit, amount: wireMoney(found.amount) } };
}

async function ofReversal(
  { db }: Services,
  { member, payload: { bill_no: deposit, reversal } }: About<'deposit_reversed'>,
): Promise<NewMessage | null> {
  const found = (await reversalById(db, reversal ?? 0)) ?? (await depositByNumber(db, deposit));
  return found && { kind: 'deposit.reversed', data: { v: 1, member, deposit, amount: wireMoney(found.amount) } };
}

async function ofWithdrawal(
  { db }: Services,
  { member, payload: { bill_no: withdrawal, state } }: About<'withdrawal_moved'>,
): Promise<NewMessage | null> {
  // The first of two approvals.
  if (state === 'under_review') return null;
  const found = await withdrawalByNumber(db, withdrawal);
  if (!found) return null;
  const data = { v: 1, member, withdrawal, amount: wireMoney(found.amount) } as const;
  if (state === 'requested') return { kind: 'withdrawal.requested', data };
  if (state === 'paid') return { kind: 'withdrawal.paid', data };
  return { kind: 'withdrawal.refused', data: { ...data, outcome: state } };
}

async function ofBonus(
  { db }: Services,
  { kind, member, payload }: About<'bonus_given' | 'bonus_ended'>,
): Promise<NewMessage | null> {
  const found = await requirementById(db, payload.bonus);
  if (!found) return null;
  const offer = (await offersOfBonuses(db, [found.id])).get(found.id) ?? 'rechargeGift';
  const data = { v: 1, member, bonus: found.id, offer, amount: wireMoney(found.bonusCents) } as const;
  if (kind === 'bonus_given')
    return { kind: 'reward.given', data: { ...data, required: wireMoney(found.requiredCents) } };
  const outcome = found.state === 'done' ? 'met' : found.state === 'expired' ? 'expired' : 'lost';
  return { kind: 'reward.ended', data: { ...data, outcome } };
}
