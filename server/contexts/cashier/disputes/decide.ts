/** What people decide of deposits that went back or may go back: dispute, release, return, give a debt up (docs/domain/pix.md#disputed-deposits). */
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

/** Opens a dispute of all that is left of a credited deposit; false: there is nothing to dispute, or it is disputed. */
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

/** Ends a deposit's open dispute for the player; false: none is open. */
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

/** Whether something of a credited deposit can still be taken back. */
export async function mayReverse(db: Database, billNo: string): Promise<boolean> {
  const deposit = await lockCredited(db, billNo);
  return deposit !== null && leftOfPayment(deposit) > 0n;
}

/**
 * Takes back what is disputed of a credited deposit, or all that is left of one that is not, once; false: nothing is left. Where an
 * operator had opened its dispute the provider is asked to send the payment back; else its payer's bank has it, or takes it. That two
 * operators want it is the caller's to know.
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
  /** At most so much of the debt is given up, centavos. */
  readonly amount: bigint;
  /** "operator:<name>", each. */
  readonly askedBy: string;
  readonly agreedBy: string;
  readonly reason: string;
}

/** Gives a member's debt up, or a part of it; answers how much, 0n where they owe nothing. */
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
