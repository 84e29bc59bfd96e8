/**
 * Handles a deposit that its payer's bank claims back (Pix MED): holds what is left of it, suspends its rewards and notifies the player
 * (docs/decisions/22-disputes-and-debts.md). Order of locks: the deposit, its member, their open withdrawals, their bonuses, the money.
 */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { wakeExclusion } from '#server/kernel/protection/public.ts';
import { emit } from '#server/kernel/events/public.ts';
import { holdDisputed, lockBalances, postOrThrow, releaseDisputed } from '#server/kernel/ledger/public.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { cancelForReversal, lockCancellable } from '#server/contexts/cashier/withdrawals/transitions.ts';
import { least, partsOf, reversedOf } from './parts.ts';
import { depositDisputes } from './schema.ts';

export type Deposit = typeof recharges.$inferSelect;
export type Dispute = typeof depositDisputes.$inferSelect;

export interface DisputeContext {
  readonly now: Date;
  readonly services: Pick<Services, 'depositHooks'>;
}

export interface DisputeRequest extends DisputeContext {
  /** The claimed part of the payment, centavos: at most what is left of it. */
  readonly amount: bigint;
  /** "provider", or "operator:<name>". */
  readonly by: string;
  readonly reason: string;
}

/**
 * Returns a credited deposit by its number and locks it, or returns null. The lock does not block foreign keys, because a claim in progress
 * refers to the row.
 */
export async function lockCredited(tx: Database, billNo: string): Promise<Deposit | null> {
  const [row] = await tx.select().from(recharges).where(eq(recharges.billNo, billNo)).for('no key update');
  return row?.confirmedAt && ['paid', 'disputed', 'reversed'].includes(row.state) ? row : null;
}

/** Returns the deposit's open dispute, or null. The deposit's lock covers it. */
export async function openDisputeOf(tx: Database, deposit: number): Promise<Dispute | null> {
  const open = and(eq(depositDisputes.rechargeId, deposit), eq(depositDisputes.state, 'open'));
  const [row] = await tx.select().from(depositDisputes).where(open);
  return row ?? null;
}

/** Opens a dispute of a locked deposit, or raises the amount of the open one. Money already held stays held. */
export async function openDispute(
  tx: Database,
  deposit: Deposit,
  { amount, by, reason, now, services }: DisputeRequest,
): Promise<void> {
  const member = deposit.memberId;
  await lockMember(tx, member);
  const before = await openDisputeOf(tx, deposit.id);
  if (before && before.amountCents >= amount) return;
  const open = await lockCancellable(tx, member);
  for (const hook of services.depositHooks) await hook.disputed?.(tx, { deposit, now });
  const { cash } = await lockBalances(tx, member);
  const wanted = partsOf(deposit, amount).amount - (before?.heldCents ?? 0n);
  const cancelled = await cancelForReversal(tx, open, { missing: wanted - cash, note: 'a deposit is disputed', now });
  // A bonus that the cancelled withdrawal restored is suspended too.
  if (cancelled.amount > 0n) for (const hook of services.depositHooks) await hook.disputed?.(tx, { deposit, now });
  const held = least(wanted, cash + cancelled.amount);
  const all = { amountCents: amount, heldCents: (before?.heldCents ?? 0n) + held };
  const [row] = before
    ? await tx.update(depositDisputes).set(all).where(eq(depositDisputes.id, before.id)).returning()
    : await tx
        .insert(depositDisputes)
        .values({
          ...all,
          rechargeId: deposit.id,
          memberId: member,
          state: 'open',
          openedBy: by,
          reason,
          openedAt: now,
        })
        .returning();
  if (!row) throw new Error('no dispute was written');
  if (deposit.state === 'paid')
    await tx.update(recharges).set({ state: 'disputed' }).where(eq(recharges.id, deposit.id));
  // The sum of returned and claimed money only grows, so each hold has its own reference.
  const step = String(reversedOf(deposit) + amount);
  const hold = { member, dispute: row.id, step, amount: held, now };
  await postOrThrow(tx, [...cancelled.postings, ...(held > 0n ? [holdDisputed(hold)] : [])]);
  await emit(tx, { kind: 'deposit_disputed', member, payload: { bill_no: deposit.billNo, dispute: row.id } }, now);
}

/** Ends an open dispute without a return: the held money is cash again, and the rewards continue. */
export async function releaseDispute(
  tx: Database,
  deposit: Deposit,
  dispute: Dispute,
  { by, now, services }: DisputeContext & { readonly by: string },
): Promise<void> {
  const member = deposit.memberId;
  await lockMember(tx, member);
  const hasGone = deposit.reversedCents !== null;
  if (!hasGone) for (const hook of services.depositHooks) await hook.released?.(tx, { deposit, now });
  const end = { state: 'released' as const, heldCents: 0n, decidedBy: by, decidedAt: now, endedAt: now };
  await tx.update(depositDisputes).set(end).where(eq(depositDisputes.id, dispute.id));
  if (!hasGone) await tx.update(recharges).set({ state: 'paid' }).where(eq(recharges.id, deposit.id));
  const { id, heldCents: amount } = dispute;
  await wakeExclusion(tx, member, now);
  if (amount > 0n) await postOrThrow(tx, [releaseDisputed({ member, dispute: id, step: 'end', amount, now })]);
  await emit(tx, { kind: 'deposit_released', member, payload: { bill_no: deposit.billNo, dispute: id } }, now);
}
