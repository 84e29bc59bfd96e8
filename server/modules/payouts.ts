/** The operators' side of withdrawals: approve, reject, pay out (domain 4.3). Called by the backoffice and at start. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { WithdrawalState } from '#contract/withdrawal.ts';
import type { Database } from '../db/connect.ts';
import { members, withdrawals } from '../db/schema.ts';
import { payWithdrawal, returnWithdrawal } from '../ledger/transfers.ts';
import type { Services } from '../services.ts';
import { payOut } from './psp-client.ts';
import { recordStep } from './withdrawal.ts';
import type { WithdrawalRecord } from './withdrawal.ts';

export interface OpenWithdrawal {
  readonly withdrawal: WithdrawalRecord;
  readonly member: { readonly account: string; readonly realname: string; readonly cpf: string };
}

/** All requests that wait for a decision or for their payout, the oldest first. */
export function openWithdrawals(db: Database): Promise<OpenWithdrawal[]> {
  return db
    .select({
      withdrawal: withdrawals,
      member: { account: members.account, realname: members.realname, cpf: members.cpf },
    })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(inArray(withdrawals.state, ['requested', 'approved']))
    .orderBy(asc(withdrawals.id));
}

/** Approves and pays out. Answers the state it ended in; `null` when it was not waiting for a decision. */
export async function approveWithdrawal(
  services: Services,
  billNo: string,
  actor: string,
): Promise<WithdrawalState | null> {
  const now = services.now();
  const approved = await move(services.db, { billNo, from: 'requested', to: 'approved', actor, note: '', now });
  return approved ? payApproved(services, approved) : null;
}

/** Refuses a request with a reason that the player reads; his money is back at once. */
export async function rejectWithdrawal(
  services: Services,
  billNo: string,
  actor: string,
  reason: string,
): Promise<boolean> {
  const moved = await move(services.db, {
    billNo,
    from: 'requested',
    to: 'rejected',
    actor,
    note: reason,
    now: services.now(),
  });
  return moved !== null;
}

/** Pays what was approved and not paid yet: after a crash, or when the provider could not be reached. */
export async function payPending(services: Services): Promise<void> {
  const rows = await services.db.select().from(withdrawals).where(eq(withdrawals.state, 'approved')).limit(50);
  for (const row of rows) await payApproved(services, row);
}

async function payApproved(services: Services, row: WithdrawalRecord): Promise<WithdrawalState> {
  const [member] = await services.db.select().from(members).where(eq(members.id, row.memberId));
  if (!member) throw new Error(`withdrawal ${row.id} has no member`);
  const paid = await payOut(services, {
    id: row.billNo,
    amount: row.amountCents - row.feeCents,
    key: row.pixKey,
    owner: { cpf: member.cpf, name: member.realname },
  });
  if (!paid) return 'approved';
  const to = paid.status === 'REALIZADO' ? 'paid' : 'returned';
  const note = to === 'paid' ? paid.endToEndId : '';
  await move(services.db, { billNo: row.billNo, from: 'approved', to, actor: 'system', note, now: services.now() });
  return to;
}

interface Move {
  readonly billNo: string;
  readonly from: WithdrawalState;
  readonly to: WithdrawalState;
  readonly actor: string;
  readonly note: string;
  readonly now: Date;
}

/** One transition with its money and its audit row; null when the withdrawal is not in `from` (any more). */
async function move(db: Database, { billNo, from, to, actor, note, now }: Move): Promise<WithdrawalRecord | null> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const [row] = await tx
      .update(withdrawals)
      .set({
        state: to,
        ...(to === 'rejected' ? { failReason: note } : {}),
        ...(from === 'requested' ? { decidedAt: now } : {}),
        ...(to === 'approved' ? {} : { settledAt: now }),
      })
      .where(and(eq(withdrawals.billNo, billNo), eq(withdrawals.state, from)))
      .returning();
    if (!row) return null;
    const act = { withdrawalId: row.id, member: row.memberId, amount: row.amountCents, now };
    const posted =
      to === 'approved'
        ? 'posted'
        : to === 'paid'
          ? await payWithdrawal(tx, { ...act, fee: row.feeCents })
          : await returnWithdrawal(tx, act);
    if (posted !== 'posted') throw new Error(`withdrawal ${row.id} to ${to} was ${posted}`);
    await recordStep(tx, { id: row.id, state: to, actor, note, now });
    return row;
  });
}
