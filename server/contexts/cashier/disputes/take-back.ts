/**
 * Reverses a credited deposit, in whole or in part, with every reward that came from it (docs/domain/pix.md#reversed-deposits). Takes it from
 * held money, free rewards, cash and open withdrawals. The rest becomes a debt.
 */
import { and, count, eq } from '#server/platform/db/drizzle.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { wakeExclusion } from '#server/kernel/protection/public.ts';
import { emit } from '#server/kernel/events/public.ts';
import {
  lockBalances,
  oweDebt,
  postOrThrow,
  releaseDisputed,
  reverseDeposit,
  sumDailyTotals,
  writeOff,
} from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import type { DepositHook } from '#server/contexts/cashier/deposits/extensions.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { cancelForReversal, lockCancellable } from '#server/contexts/cashier/withdrawals/transitions.ts';
import type { WithdrawalRecord } from '#server/contexts/cashier/withdrawals/transitions.ts';
import { openDisputeOf } from './dispute.ts';
import type { Deposit, Dispute, DisputeContext } from './dispute.ts';
import { least, partsOf, reversedOf } from './parts.ts';
import { depositDisputes, depositReversals } from './schema.ts';

export interface TakeBack extends DisputeContext {
  /** The part of the payment to return, centavos: above zero, at most what is left. */
  readonly due: bigint;
  /** "provider", or "operator:<name>". */
  readonly by: string;
  /**
   * The new state of the open dispute: it stays open for the rest, or ends. `returning`: the payer does not have the
   * money yet.
   */
  readonly dispute: 'open' | 'returning' | 'returned';
}

/** Takes the money from the member of a locked deposit. */
export async function takeBack(tx: Database, deposit: Deposit, taken: TakeBack): Promise<void> {
  const { due, now, services } = taken;
  const { id: depositId, memberId: member, billNo } = deposit;
  const { amount, fee } = partsOf(deposit, due);
  await lockMember(tx, member);
  const dispute = await openDisputeOf(tx, depositId);
  const open = await lockCancellable(tx, member);
  const { deposited: before } = await sumDailyTotals(tx, member);
  const change = { deposit, totalBefore: before, totalAfter: before - amount, now };
  const rewards: Posting[] = [];
  let owed = amount;
  for (const hook of services.depositHooks) {
    const gone = await hook.reversed?.(tx, change);
    rewards.push(...(gone?.postings ?? []));
    owed += gone?.owed ?? 0n;
  }
  await wakeExclusion(tx, member, now);
  const collected = await collect(tx, {
    ...{ member, depositId, depositCents: amount, owed, dispute, open, missing: 'debt', now },
    hooks: services.depositHooks,
    isOver: taken.dispute !== 'open',
  });
  const nth = await reversalsOf(tx, depositId, member);
  await postOrThrow(tx, [
    ...collected.postings,
    reverseDeposit({ member, depositId, nth, amount, fee, now }),
    ...rewards,
  ]);
  const end = {
    state: 'reversed',
    failReason: 'recharge_reversed',
    reversedAt: now,
    reversedCents: reversedOf(deposit) + due,
  };
  await tx.update(recharges).set(end).where(eq(recharges.id, depositId));
  if (dispute) await goOn(tx, dispute, taken, collected.fromHeld);
  await emit(tx, { kind: 'deposit_reversed', member, payload: { bill_no: billNo, reversal: collected.reversal } }, now);
}

async function goOn(tx: Database, dispute: Dispute, { dispute: state, due, by, now }: TakeBack, fromHeld: bigint) {
  const rest = dispute.amountCents - least(due, dispute.amountCents);
  const changes =
    state === 'open'
      ? { amountCents: rest, heldCents: dispute.heldCents - fromHeld }
      : { state, heldCents: 0n, decidedBy: by, decidedAt: now, endedAt: state === 'returned' ? now : null };
  await tx.update(depositDisputes).set(changes).where(eq(depositDisputes.id, dispute.id));
}

/** Returns the number of the deposit's newest reversal of this member, from 1. */
async function reversalsOf(tx: Database, deposit: number, member: number): Promise<number> {
  const own = and(eq(depositReversals.rechargeId, deposit), eq(depositReversals.memberId, member));
  const [row] = await tx.select({ made: count() }).from(depositReversals).where(own);
  return row?.made ?? 0;
}

export interface Owed {
  readonly member: number;
  readonly depositId: number;
  /** The part of the deposit taken from this member, and all that they owe, centavos. */
  readonly depositCents: bigint;
  readonly owed: bigint;
  /** The dispute whose held money is used first. `isOver`: it ends, and the unused part is cash again. */
  readonly dispute: Dispute | null;
  readonly isOver: boolean;
  /** The member's cancellable withdrawals, locked. */
  readonly open: readonly WithdrawalRecord[];
  readonly hooks: readonly DepositHook[];
  /** How the missing part is booked. */
  readonly missing: 'debt' | 'write_off';
  readonly now: Date;
}

/**
 * Moves what a member owes into their cash and records its sources. The caller holds the locks on row and withdrawals. Returns the postings, to
 * be written before those that take the cash.
 */
export async function collect(tx: Database, wanted: Owed) {
  const { member, depositId, depositCents, owed, dispute, isOver, open, hooks, missing, now } = wanted;
  const held = await lockBalances(tx, member);
  const fromHeld = least(dispute?.heldCents ?? 0n, owed);
  const released = isOver ? (dispute?.heldCents ?? 0n) : fromHeld;
  const free: Posting[] = [];
  let freed = 0n;
  if (owed > fromHeld)
    for (const hook of hooks) {
      const found = await hook.freeRewards?.(tx, { member, now });
      free.push(...(found?.postings ?? []));
      freed += found?.amount ?? 0n;
    }
  const fromFree = least(freed, owed - fromHeld);
  const fromCash = least(held.cash, owed - fromHeld - fromFree);
  const lacking = owed - fromHeld - fromFree - fromCash;
  const cancelled = await cancelForReversal(tx, open, { missing: lacking, note: 'a deposit went back', now });
  const fromWithdrawals = least(cancelled.amount, lacking);
  const rest = lacking - fromWithdrawals;
  const [row] = await tx
    .insert(depositReversals)
    .values({
      ...{ rechargeId: depositId, memberId: member, depositCents, owedCents: owed, heldCents: fromHeld },
      ...{ freeRewardsCents: fromFree, cashCents: fromCash, withdrawalsCents: fromWithdrawals },
      debtCents: missing === 'debt' ? rest : 0n,
      writtenOffCents: missing === 'debt' ? 0n : rest,
      reversedAt: now,
    })
    .returning();
  if (!row) throw new Error('no reversal was written');
  const act = { member, reversal: row.id, amount: rest, now };
  const release = { member, dispute: dispute?.id ?? 0, step: `reversal:${row.id}`, amount: released, now };
  const postings = [
    ...(released > 0n ? [releaseDisputed(release)] : []),
    ...free,
    ...cancelled.postings,
    ...(rest > 0n ? [missing === 'debt' ? oweDebt(act) : writeOff(act)] : []),
  ];
  return { postings, reversal: row.id, fromHeld };
}
