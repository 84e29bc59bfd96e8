/** Decides and pays withdrawals for operators: approve, reject, pay out, show (docs/domain/money-and-ledger.md#withdrawal-decisions). */
import { and, asc, eq, gt, inArray, lte, notInArray, sql } from '#server/platform/db/drizzle.ts';
import { market } from '#contract/market.ts';
import type { WithdrawalState } from '#contract/withdrawal.ts';
import { findProvider } from '#server/contexts/cashier/providers/registry.ts';
import { DAY } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { openStates, withdrawals } from './schema.ts';
import { unpaidEnds } from './submit.ts';
import { transition, transitionsOf } from './transitions.ts';
import type { Transition, WithdrawalRecord } from './transitions.ts';

export interface OpenWithdrawal {
  readonly withdrawal: WithdrawalRecord;
  readonly member: { readonly account: string; readonly realname: string; readonly cpf: string };
}

const withMember = (db: Database) =>
  db
    .select({
      withdrawal: withdrawals,
      member: { account: members.account, realname: members.realname, cpf: members.cpf },
    })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId));

/** Returns the requests that wait for a decision or their payout, the oldest first. Pages by number. */
export function openWithdrawals(
  db: Database,
  { after = 0, limit = 500 }: { readonly after?: number; readonly limit?: number } = {},
): Promise<OpenWithdrawal[]> {
  return withMember(db)
    .where(and(inArray(withdrawals.state, [...openStates]), gt(withdrawals.id, after)))
    .orderBy(asc(withdrawals.id))
    .limit(limit);
}

/** Returns one withdrawal with its steps, or null. */
export async function showWithdrawal(
  db: Database,
  billNo: string,
): Promise<(OpenWithdrawal & { readonly steps: readonly Transition[] }) | null> {
  const [found] = await withMember(db).where(eq(withdrawals.billNo, billNo));
  return found ? { ...found, steps: await transitionsOf(db, [found.withdrawal.id]) } : null;
}

/**
 * Says why an approval failed. `decided`: the withdrawal waits for no decision. `same operator`: the first approval is
 * by the same operator.
 */
export type NoApproval = 'decided' | 'same operator';

/** The period in which a player's other requests are added, so that a split withdrawal still needs two operators. */
const SPLIT_MS = DAY;

/** Returns whether a request, with the player's others of the day before, needs a second operator. */
async function needsTwo(db: Database, row: WithdrawalRecord): Promise<boolean> {
  const [sum] = await db
    .select({ cents: sql<string>`coalesce(sum(${withdrawals.amountCents}), 0)::text` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, row.memberId),
        lte(withdrawals.id, row.id),
        gt(withdrawals.createdAt, new Date(row.createdAt.getTime() - SPLIT_MS)),
        notInArray(withdrawals.state, unpaidEnds),
      ),
    );
  return BigInt(sum?.cents ?? 0) >= market.withdrawal.twoPersonFrom;
}

/**
 * Approves a withdrawal. From `twoPersonFrom` on, alone or with the day's others, the first approval only allows a second by another operator.
 * Returns the new state, or why nothing was approved. The payout follows by its event, or at once by `payNow`.
 */
export async function approveWithdrawal(
  { db, now }: Pick<Services, 'db' | 'now'>,
  billNo: string,
  actor: string,
): Promise<WithdrawalState | NoApproval> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.billNo, billNo));
  if (!row) return 'decided';
  const step = { billNo, actor, note: '', now: now() };
  const isLarge = await needsTwo(db, row);
  if (isLarge && (await transition(db, { ...step, to: 'under_review' }))) return 'under_review';
  const only = isLarge ? ({ from: 'under_review' } as const) : {};
  if (await transition(db, { ...step, ...only, to: 'approved' })) return 'approved';
  const [found] = await db.select().from(withdrawals).where(eq(withdrawals.billNo, billNo));
  return found?.state === 'under_review' ? 'same operator' : 'decided';
}

/** Makes the provider pay an approved withdrawal. Returns its state afterwards. */
export async function payNow(services: Services, billNo: string): Promise<WithdrawalState> {
  const [row] = await services.db.select().from(withdrawals).where(eq(withdrawals.billNo, billNo));
  if (!row) throw new Error(`no withdrawal ${billNo}`);
  if (row.state !== 'approved') return row.state as WithdrawalState;
  const state = await payApproved(services, row);
  return state === 'rejected' ? 'approved' : state;
}

/** Rejects a request with a reason for the player. The money is cash again at once. */
export async function rejectWithdrawal(
  { db, now }: Pick<Services, 'db' | 'now'>,
  billNo: string,
  actor: string,
  reason: string,
): Promise<boolean> {
  return (await transition(db, { billNo, to: 'rejected', actor, note: reason, now: now() })) !== null;
}

/**
 * Makes the withdrawal's provider pay under the withdrawal's own number. Returns its state afterwards. It stays approved, with its money held,
 * until the provider reports paid or refused. `rejected` means neither, because an earlier call may have paid.
 */
async function payApproved(services: Services, row: WithdrawalRecord): Promise<WithdrawalState | 'rejected'> {
  const [member] = await services.db.select().from(members).where(eq(members.id, row.memberId));
  if (!member) throw new Error(`withdrawal ${row.id} has no member`);
  const provider = findProvider(services, row.provider);
  if (!provider.ok) return 'approved';
  const told = await provider.value.payOut({
    reference: row.billNo,
    amount: row.amountCents - row.feeCents,
    to: row.bank ?? { key: row.pixKey ?? '' },
    owner: { cpf: member.cpf, name: member.realname },
  });
  if (!told.ok) return told.reason === 'rejected' ? 'rejected' : 'approved';
  const payout = told.value;
  if (payout.status === 'pending') return 'approved';
  const to = payout.status === 'paid' ? 'paid' : 'returned';
  const note = payout.status === 'paid' ? payout.paymentId : '';
  await transition(services.db, { billNo: row.billNo, to, actor: 'system', note, now: services.now() });
  return to;
}

/**
 * Pays an approved withdrawal, and retries until the provider has decided. A rejected payout counts as a failed delivery, so that an operator
 * sees it (backoffice/pages/background-work.ts).
 */
export const payOutApproved: Consumer = async (services, event) => {
  if (event.kind !== 'withdrawal_approved') return 'done';
  const [row] = await services.db.select().from(withdrawals).where(eq(withdrawals.billNo, event.payload.bill_no));
  if (row?.state !== 'approved') return 'done';
  const state = await payApproved(services, row);
  if (state === 'rejected') throw new Error(`${row.provider} rejects the payout of ${row.billNo}`);
  return state === 'approved' ? 'retry' : 'done';
};
