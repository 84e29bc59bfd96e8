/** Finds deposits and withdrawals by their numbers and amounts. */
import { and, desc, eq, gte, like, lt, or } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { FilteredPage } from '#server/platform/pagination/keyset.ts';
import { beginsWith } from '#server/platform/text.ts';
import { members } from '#server/kernel/members/public.ts';
import { recharges } from './deposits/schema.ts';
import { withdrawals } from './withdrawals/schema.ts';

export interface Order {
  readonly kind: 'deposit' | 'withdrawal';
  readonly billNo: string;
  readonly member: number;
  /** Centavos. */
  readonly amount: bigint;
  readonly state: string;
  readonly createdAt: Date;
}

/** Returns the deposit or withdrawal of a number, of any member, or `null`. */
export async function orderByNumber(db: Database, billNo: string): Promise<Order | null> {
  for (const [kind, table] of [
    ['deposit', recharges],
    ['withdrawal', withdrawals],
  ] as const) {
    const [row] = await db
      .select({
        billNo: table.billNo,
        member: table.memberId,
        amount: table.amountCents,
        state: table.state,
        createdAt: table.createdAt,
      })
      .from(table)
      .where(eq(table.billNo, billNo));
    if (row) return { kind, ...row };
  }
  return null;
}

const tables = { deposit: recharges, withdrawal: withdrawals } as const;

/** Returns the deposits or withdrawals whose number begins with a text, as typed or in capitals, or whose amount (centavos) is given, the newest first. */
export async function findOrders(
  db: Database,
  kind: Order['kind'],
  { number, amount, limit }: { readonly number: string | null; readonly amount: bigint | null; readonly limit: number },
): Promise<(Order & { readonly account: string })[]> {
  const table = tables[kind];
  const wanted = [
    ...[...new Set(number === null ? [] : [number, number.toUpperCase()])].map((text) =>
      like(table.billNo, beginsWith(text)),
    ),
    ...(amount === null ? [] : [eq(table.amountCents, amount)]),
  ];
  if (wanted.length === 0) return [];
  const rows = await db
    .select({
      billNo: table.billNo,
      member: table.memberId,
      account: members.account,
      amount: table.amountCents,
      state: table.state,
      createdAt: table.createdAt,
    })
    .from(table)
    .innerJoin(members, eq(members.id, table.memberId))
    .where(or(...wanted))
    .orderBy(desc(table.id))
    .limit(limit);
  return rows.map((row) => ({ kind, ...row }));
}

/** A deposit or withdrawal of a list for operators. */
export interface ListedOrder extends Order {
  readonly id: number;
  readonly account: string;
  readonly listedAt: Date;
}

/**
 * Returns deposits or withdrawals before a position: of one player by their own index, or of all by number, the newest
 * first. `largest`: the largest first, from the start.
 */
export async function ordersBefore(
  db: Database,
  kind: Order['kind'],
  wanted: FilteredPage & { readonly largest?: boolean },
): Promise<ListedOrder[]> {
  const { member, state, from, until, after, limit, largest = false } = wanted;
  const table = tables[kind];
  const before =
    member === null
      ? after && lt(table.id, after.id)
      : and(eq(table.memberId, member), afterCursor(table.listedAt, table.id, after));
  const newest = member === null ? [desc(table.id)] : [desc(table.listedAt), desc(table.id)];
  const rows = await db
    .select({
      id: table.id,
      billNo: table.billNo,
      member: table.memberId,
      account: members.account,
      amount: table.amountCents,
      state: table.state,
      createdAt: table.createdAt,
      listedAt: table.listedAt,
    })
    .from(table)
    .innerJoin(members, eq(members.id, table.memberId))
    .where(
      and(
        before ?? undefined,
        state === null ? undefined : eq(table.state, state),
        from ? gte(table.listedAt, from) : undefined,
        until ? lt(table.listedAt, until) : undefined,
      ),
    )
    .orderBy(...(largest ? [desc(table.amountCents), desc(table.id)] : newest))
    .limit(limit);
  return rows.map((row) => ({ kind, ...row }));
}
