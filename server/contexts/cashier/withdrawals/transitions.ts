/**
 * Moves a withdrawal between its states (docs/domain/money-and-ledger.md#withdrawal-states): each transition once, with its posting and its row
 * in the audit log.
 */
import { and, asc, eq, inArray, isNull, ne, or } from '#server/platform/db/drizzle.ts';
import { cancellableStates } from '#contract/withdrawal.ts';
import type { WithdrawalState } from '#contract/withdrawal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { restoreBonuses } from '#server/kernel/wagering/public.ts';
import { postOrThrow, payWithdrawal, returnWithdrawal } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { withdrawals, withdrawalSteps } from './schema.ts';

export type WithdrawalRecord = typeof withdrawals.$inferSelect;
export type Transition = typeof withdrawalSteps.$inferSelect;

/** The states from which each state can be reached; no other transition exists. */
const before: Readonly<Record<Exclude<WithdrawalState, 'requested'>, readonly WithdrawalState[]>> = {
  under_review: ['requested'],
  approved: ['requested', 'under_review'],
  rejected: ['requested', 'under_review'],
  cancelled: cancellableStates,
  paid: ['approved'],
  returned: ['approved'],
};

export interface TransitionRequest {
  readonly billNo: string;
  readonly to: keyof typeof before;
  /** Allows only some of the states that could precede it. */
  readonly from?: WithdrawalState;
  /** "member:<id>", "operator:<name>" or "system". */
  readonly actor: string;
  readonly note: string;
  readonly now: Date;
}

/**
 * Makes one transition with its posting and its audit row. Returns `null` if no transition leads there from the
 * present state, or if the actor of the second approval gave the first. Of several concurrent calls one succeeds.
 */
export function transition(
  db: Database,
  { billNo, to, from, actor, note, now }: TransitionRequest,
): Promise<WithdrawalRecord | null> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(withdrawals)
      .set({
        state: to,
        ...(to === 'under_review' ? { firstApprover: actor } : {}),
        ...(to === 'rejected' ? { failReason: note } : {}),
        ...(to === 'approved' || to === 'rejected' ? { decidedAt: now } : {}),
        ...(to === 'approved' || to === 'under_review' ? {} : { settledAt: now }),
      })
      .where(
        and(
          eq(withdrawals.billNo, billNo),
          inArray(withdrawals.state, from ? [from] : [...before[to]]),
          to === 'approved' ? or(isNull(withdrawals.firstApprover), ne(withdrawals.firstApprover, actor)) : undefined,
        ),
      )
      .returning();
    if (!row) return null;
    await postOrThrow(tx, await postingsOf(tx, row, to, now));
    await recordTransition(tx, row, { state: to, actor, note, now });
    return row;
  });
}

/**
 * Locks and returns the member's undecided withdrawals, the newest first. A withdrawal that was sent to a provider
 * cannot be stopped.
 */
export async function lockCancellable(tx: Database, member: number): Promise<WithdrawalRecord[]> {
  const mine = and(eq(withdrawals.memberId, member), inArray(withdrawals.state, [...cancellableStates]));
  const rows = await tx.select().from(withdrawals).where(mine).orderBy(asc(withdrawals.id)).for('update');
  return rows.reverse();
}

/**
 * Cancels as many of these withdrawals as the missing amount needs, centavos. The caller holds them. Returns their
 * sum, and the postings for the caller to post with its own.
 */
export async function cancelForReversal(
  tx: Database,
  open: readonly WithdrawalRecord[],
  { missing, note, now }: { readonly missing: bigint; readonly note: string; readonly now: Date },
): Promise<{ readonly amount: bigint; readonly postings: readonly Posting[] }> {
  let amount = 0n;
  const postings: Posting[] = [];
  for (const row of open) {
    if (amount >= missing) break;
    await tx.update(withdrawals).set({ state: 'cancelled', settledAt: now }).where(eq(withdrawals.id, row.id));
    await recordTransition(tx, row, { state: 'cancelled', actor: 'system', note, now });
    postings.push(...(await postingsOf(tx, row, 'cancelled', now)));
    amount += row.amountCents;
  }
  return { amount, postings };
}

async function postingsOf(
  tx: Database,
  row: WithdrawalRecord,
  to: TransitionRequest['to'],
  now: Date,
): Promise<Posting[]> {
  const act = { withdrawalId: row.id, member: row.memberId, amount: row.amountCents, now };
  if (to === 'under_review' || to === 'approved') return [];
  if (to === 'paid') return [payWithdrawal({ ...act, fee: row.feeCents })];
  return [returnWithdrawal(act), ...(await restoreBonuses(tx, row.id, now))];
}

/** Records a withdrawal's new state and its actor, and emits its event in the same transaction. */
export async function recordTransition(
  tx: Database,
  row: WithdrawalRecord,
  { state, actor, note, now }: { state: WithdrawalState; actor: string; note: string; now: Date },
): Promise<void> {
  await tx.insert(withdrawalSteps).values({ withdrawalId: row.id, state, actor, note, at: now });
  const about = { member: row.memberId } as const;
  const { billNo: bill_no } = row;
  if (state === 'approved') await emit(tx, { ...about, kind: 'withdrawal_approved', payload: { bill_no, state } }, now);
  else await emit(tx, { ...about, kind: 'withdrawal_moved', payload: { bill_no, state } }, now);
}

/** Returns the steps of some withdrawals, in order. */
export function transitionsOf(db: Database, ids: readonly number[]): Promise<Transition[]> {
  return db
    .select()
    .from(withdrawalSteps)
    .where(inArray(withdrawalSteps.withdrawalId, [...ids]))
    .orderBy(asc(withdrawalSteps.id));
}
