/** Reads deposits that are paid and not returned, by which offers and levels are computed. */
import { and, asc, count, eq, gte, inArray, lt, sql, sum } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import { TIME_ZONE } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recharges } from './schema.ts';

export interface PaidDeposit {
  readonly id: number;
  readonly billNo: string;
  /** Centavos. */
  readonly amount: bigint;
  readonly paidAt: Date;
  /** Its number among the member's credited deposits, from 1. */
  readonly order: number;
}

const columns = {
  id: recharges.id,
  billNo: recharges.billNo,
  amount: recharges.amountCents,
  paidAt: recharges.confirmedAt,
  order: recharges.paidOrder,
};

async function paid(db: Database, ...which: (SQL | undefined)[]): Promise<PaidDeposit[]> {
  const rows = await db
    .select(columns)
    .from(recharges)
    .where(and(eq(recharges.state, 'paid'), ...which))
    .orderBy(asc(recharges.paidOrder));
  return rows.flatMap(({ paidAt, order, ...row }) => (paidAt && order ? [{ ...row, paidAt, order }] : []));
}

/** Returns the member's very first deposit. Null where none was credited, or it was returned. */
export async function firstDeposit(db: Database, member: number): Promise<PaidDeposit | null> {
  const [row] = await paid(db, eq(recharges.memberId, member), eq(recharges.paidOrder, 1));
  return row ?? null;
}

/** Returns the first deposits of several members, by member. */
export async function firstDepositsOf(db: Database, members: readonly number[]): Promise<Map<number, PaidDeposit>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .select({ ...columns, member: recharges.memberId })
    .from(recharges)
    .where(and(inArray(recharges.memberId, [...members]), eq(recharges.paidOrder, 1), eq(recharges.state, 'paid')));
  return new Map(
    rows.flatMap(({ member, paidAt, order, ...row }) =>
      paidAt && order ? [[member, { ...row, paidAt, order }] as const] : [],
    ),
  );
}

/** Returns the number of a member's very first deposit where it was returned, else null. */
export async function reversedFirstDeposit(
  db: Database,
  billNo: string,
): Promise<{ readonly id: number; readonly paidAt: Date; readonly reversedAt: Date } | null> {
  const first = and(eq(recharges.billNo, billNo), eq(recharges.paidOrder, 1));
  const [row] = await db
    .select({ id: recharges.id, paidAt: recharges.confirmedAt, reversedAt: recharges.reversedAt })
    .from(recharges)
    .where(first);
  return row?.paidAt && row.reversedAt ? { id: row.id, paidAt: row.paidAt, reversedAt: row.reversedAt } : null;
}

/** Counts a member's credited deposits that were not returned. */
export async function paidDeposits(db: Database, member: number): Promise<number> {
  const mine = and(eq(recharges.memberId, member), eq(recharges.state, 'paid'));
  const [row] = await db.select({ count: count() }).from(recharges).where(mine);
  return row?.count ?? 0;
}

/** Returns the deposits paid since an instant, in the order of their credit. */
export const depositsSince = (db: Database, member: number, since: Date): Promise<PaidDeposit[]> =>
  paid(db, eq(recharges.memberId, member), gte(recharges.confirmedAt, since));

/** Returns how much the member has deposited from this order on, centavos. */
export async function depositedFrom(db: Database, member: number, order: number): Promise<bigint> {
  const mine = and(eq(recharges.memberId, member), eq(recharges.state, 'paid'), gte(recharges.paidOrder, order));
  const [row] = await db
    .select({ total: sum(recharges.amountCents) })
    .from(recharges)
    .where(mine);
  return BigInt(row?.total ?? 0);
}

/** Counts the first deposits that were credited on each São Paulo day, from one day to another. */
export async function firstDepositDays(db: Database, from: Date, until: Date): Promise<ReadonlyMap<string, number>> {
  const day = sql<string>`(${recharges.confirmedAt} at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date::text`;
  const rows = await db
    .select({ day, count: count() })
    .from(recharges)
    .where(and(eq(recharges.paidOrder, 1), gte(recharges.confirmedAt, from), lt(recharges.confirmedAt, until)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.count]));
}
