/** Applies operators' decisions about disputed deposits and debts (docs/domain/pix.md#disputed-deposits). */
import { lockMember } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact, afterCommit } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { lockBalances, postOrThrow, writeOffDebt } from '#server/kernel/ledger/public.ts';
import { lockCredited, openDispute, openDisputeOf, releaseDispute } from './dispute.ts';
import { least, leftOfPayment } from './parts.ts';
import { debtWriteOffs } from './schema.ts';
import { takeBack } from './take-back.ts';

export interface DepositDecision {
  readonly billNo: string;
  /** "operator:<name>". */
  readonly actor: string;
}

/**
 * Opens a dispute of all that is left of a credited deposit. Returns false if nothing is left, or if it is already
 * disputed.
 */
export function disputeDeposit(
  services: Services,
  { billNo, actor, reason }: DepositDecision & { readonly reason: string },
): Promise<boolean> {
  const now = services.now();
  return transact(services.db, async (tx) => {
    const deposit = await lockCredited(tx, billNo);
    if (deposit?.state !== 'paid') return false;
    await openDispute(tx, deposit, { amount: leftOfPayment(deposit), by: actor, reason, now, services });
    return true;
  });
}

/** Ends a deposit's open dispute in favour of the player. Returns false where none is open. */
export function releaseDeposit(services: Services, { billNo, actor }: DepositDecision): Promise<boolean> {
  const now = services.now();
  return transact(services.db, async (tx) => {
    const deposit = await lockCredited(tx, billNo);
    const dispute = deposit && (await openDisputeOf(tx, deposit.id));
    if (!deposit || !dispute) return false;
    await releaseDispute(tx, deposit, dispute, { by: actor, now, services });
    return true;
  });
}

/** Returns whether a part of a credited deposit can still be taken back. */
export async function mayReverse(db: Database, billNo: string): Promise<boolean> {
  const deposit = await lockCredited(db, billNo);
  return deposit !== null && leftOfPayment(deposit) > 0n;
}

/**
 * Reverses the disputed part of a credited deposit, or all that is left if no dispute is open. Returns false if
 * nothing is left. If an operator opened the dispute, the provider is asked to return the payment. Otherwise the
 * payer's bank has the money or takes it. The caller checks that two operators agreed.
 */
export function reverseCredited(services: Services, { billNo, actor }: DepositDecision): Promise<boolean> {
  const { db, log } = services;
  const now = services.now();
  return transact(db, async (tx) => {
    const deposit = await lockCredited(tx, billNo);
    const dispute = deposit && (await openDisputeOf(tx, deposit.id));
    const due = dispute?.amountCents ?? (deposit ? leftOfPayment(deposit) : 0n);
    if (!deposit || due === 0n) return false;
    await takeBack(tx, deposit, { due, by: actor, dispute: 'returning', now, services });
    if (dispute && dispute.openedBy !== 'provider' && deposit.paymentKey)
      await emit(tx, { kind: 'dispute_returned', member: null, payload: { dispute: dispute.id } }, now);
    afterCommit(tx, () => log('info', 'deposit.reversed', { billNo, actor }));
    return true;
  });
}

export interface DebtWriteOff {
  readonly member: number;
  /** The most of the debt to write off, centavos. */
  readonly amount: bigint;
  /** "operator:<name>", each. */
  readonly askedBy: string;
  readonly agreedBy: string;
  readonly reason: string;
}

/** Writes off a member's debt, in whole or in part. Returns the amount, 0n without a debt. */
export function writeDebtOff(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  { member, amount, askedBy, agreedBy, reason }: DebtWriteOff,
): Promise<bigint> {
  const now = clock();
  return transact(db, async (tx) => {
    await lockMember(tx, member);
    const given = least(amount, -(await lockBalances(tx, member)).debt);
    if (given === 0n) return 0n;
    const row = { memberId: member, amountCents: given, askedBy, agreedBy, reason, at: now };
    const [made] = await tx.insert(debtWriteOffs).values(row).returning();
    if (!made) throw new Error('no write-off was written');
    await postOrThrow(tx, [writeOffDebt({ member, posting: made.id, amount: given, now })]);
    await emit(tx, { kind: 'debt_written_off', member, payload: { write_off: made.id } }, now);
    return given;
  });
}
