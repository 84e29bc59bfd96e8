/** Lists for operators, page by page, disputes that wait for finance or for the provider, and members with debts. */
import { and, asc, eq, gt, inArray, sql } from '#server/platform/db/drizzle.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Database } from '#server/platform/db/database.ts';
import { members } from '#server/kernel/members/public.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { depositDisputes, depositReversals } from './schema.ts';

/** Describes a page: rows after a number, up to a limit. */
interface Page {
  readonly after?: number;
  readonly limit?: number;
}

/** Returns disputes that wait, the oldest first. */
export function waitingDisputes(db: Database, { after = 0, limit = 200 }: Page = {}) {
  return db
    .select({
      id: depositDisputes.id,
      state: depositDisputes.state,
      amountCents: depositDisputes.amountCents,
      heldCents: depositDisputes.heldCents,
      openedBy: depositDisputes.openedBy,
      reason: depositDisputes.reason,
      openedAt: depositDisputes.openedAt,
      billNo: recharges.billNo,
      member: members.id,
      account: members.account,
    })
    .from(depositDisputes)
    .innerJoin(recharges, eq(recharges.id, depositDisputes.rechargeId))
    .innerJoin(members, eq(members.id, depositDisputes.memberId))
    .where(and(inArray(depositDisputes.state, ['open', 'returning']), gt(depositDisputes.id, after)))
    .orderBy(asc(depositDisputes.id))
    .limit(limit);
}
export type WaitingDispute = Awaited<ReturnType<typeof waitingDisputes>>[number];

export interface DebtRow {
  readonly member: number;
  readonly account: string;
  /** Centavos, above zero. */
  readonly debt: bigint;
  /** The time of the oldest part of the debt in the ledger. */
  readonly since: Date;
}

/** Returns members with a debt, ordered by number. */
export async function openDebts(db: Database, { after = 0, limit = 200 }: Page = {}): Promise<DebtRow[]> {
  const rows = await selectRows<{ member: string; account: string; debt: string; since: string }>(
    db,
    sql`select a.owner::text as member, m.account, (-a.balance_cents)::text as debt,
        (select extract(epoch from min(r.reversed_at))::text from deposit_reversal r where r.member_id = a.owner and r.debt_cents > 0) as since
      from ledger_account a join member m on m.id = a.owner
      where a.kind = 'debt' and a.owner > ${after} and a.balance_cents < 0
      order by a.owner limit ${limit}`,
  );
  return rows.map(({ member, account, debt, since }) => ({
    ...{ member: Number(member), account, debt: BigInt(debt) },
    since: new Date(Number(since) * 1000),
  }));
}

/** Returns the part of a deposit that a reversal took back, centavos, or null where there is no such reversal. */
export async function reversalById(db: Database, reversal: number): Promise<{ readonly amount: bigint } | null> {
  const [row] = await db
    .select({ amount: depositReversals.depositCents })
    .from(depositReversals)
    .where(eq(depositReversals.id, reversal));
  return row ?? null;
}

/** Returns the part of a reversal that became a debt, centavos. */
export async function debtOfReversal(db: Database, reversal: number): Promise<bigint> {
  const [row] = await db
    .select({ debt: depositReversals.debtCents })
    .from(depositReversals)
    .where(eq(depositReversals.id, reversal));
  return row?.debt ?? 0n;
}
