/** Reads the entries of a member's accounts by keyset, so that a page costs no more than its rows. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { PlayerKind } from './accounts.ts';
import type { PostingKind } from './posting.ts';

export interface Entry {
  readonly id: number;
  readonly wallet: PlayerKind;
  readonly kind: PostingKind;
  /** The reference of the posting, such as "bet:12:stake". */
  readonly reference: string;
  /** Centavos; below zero where money left the account. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  /** The fee of the deposit or payout in this transfer, in centavos. Below zero where it was returned with a deposit, else 0n. */
  readonly fee: bigint;
  readonly at: Date;
}

export interface EntriesWanted {
  readonly wallets: readonly PlayerKind[];
  /** From the first instant to before the last; null leaves a side open. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** The entry after which to continue, in the order of reading. Null: the start. */
  readonly after: Cursor | null;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
}

interface Row {
  readonly id: string;
  readonly wallet: PlayerKind;
  readonly kind: PostingKind;
  readonly reference: string;
  readonly amount: string;
  readonly balance: string;
  readonly fee: string;
  readonly at: string;
}

/**
 * Returns the entries of a member's wallets in the order of posting. Reads each account as a range of the index and merges them. With `=`
 * PostgreSQL would assume an account of average size, and read and sort all of a large one.
 */
export async function entriesOf(db: Database, member: number, wanted: EntriesWanted): Promise<Entry[]> {
  const { wallets, from, until, after, order, limit } = wanted;
  const way = sql.raw(order === 'newest' ? 'desc' : 'asc');
  // One bound for each side, because the index starts at the first bound given. A filter removes rows outside of the days.
  const [first, last] = [from?.toISOString() ?? '-infinity', until?.toISOString() ?? 'infinity'];
  const place = after && sql`(a.id, ${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`;
  const behind = (beyond: SQL) => sql`(e.account_id, e.posted_at, e.id) ${beyond} ${place}`;
  const lower =
    place && order === 'oldest'
      ? sql`${behind(sql`>`)} and e.posted_at >= ${first}::timestamptz`
      : sql`(e.account_id, e.posted_at) >= (a.id, ${first}::timestamptz)`;
  const upper =
    place && order === 'newest'
      ? sql`${behind(sql`<`)} and e.posted_at < ${last}::timestamptz`
      : sql`(e.account_id, e.posted_at) < (a.id, ${last}::timestamptz)`;
  const kinds = sql.join(
    wallets.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const rows = await selectRows<Row>(
    db,
    sql`
    select e.id::text, a.kind as wallet, t.kind, t.reference, e.amount_cents::text as amount,
      e.balance_after_cents::text as balance, (extract(epoch from e.posted_at) * 1000)::bigint::text as at,
      coalesce((select sum(f.amount_cents) from ledger_entry f join ledger_account h on h.id = f.account_id
        where t.kind in ('deposit', 'deposit_reversed', 'withdrawal_paid') and f.transfer_id = t.id and h.kind = 'fees'), 0)::text as fee
    from ledger_account a
      cross join lateral (select * from ledger_entry e
        where ${lower} and ${upper}
        order by e.account_id ${way}, e.posted_at ${way}, e.id ${way} limit ${limit}) e
      join ledger_transfer t on t.id = e.transfer_id
    where a.owner = ${member} and a.kind in (${kinds})
    order by e.posted_at ${way}, e.id ${way} limit ${limit}`,
  );
  return rows.map(entryOf);
}

const entryOf = (row: Row): Entry => ({
  id: Number(row.id),
  wallet: row.wallet,
  kind: row.kind,
  reference: row.reference,
  amount: BigInt(row.amount),
  balanceAfter: BigInt(row.balance),
  fee: BigInt(row.fee),
  at: new Date(Number(row.at)),
});

/** An entry of a list of all members. */
export interface MemberEntry extends Entry {
  readonly member: number;
}

/**
 * Returns the entries of all members' wallets by number, the newest first. Days are a filter: no index has the entries of
 * all by time, and one more would slow every posting.
 */
export async function entriesOfAll(
  db: Database,
  { wallets, from, until, after, limit }: Omit<EntriesWanted, 'order'>,
): Promise<MemberEntry[]> {
  const kinds = sql.join(
    wallets.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const rows = await selectRows<Row & { readonly member: string }>(
    db,
    sql`
    select e.id::text, a.owner::text as member, a.kind as wallet, t.kind, t.reference, e.amount_cents::text as amount,
      e.balance_after_cents::text as balance, (extract(epoch from e.posted_at) * 1000)::bigint::text as at, '0' as fee
    from ledger_entry e
      join ledger_account a on a.id = e.account_id
      join ledger_transfer t on t.id = e.transfer_id
    where e.id < ${after?.id ?? '9223372036854775807'}::bigint and a.owner is not null and a.kind in (${kinds})
      and e.posted_at >= ${from?.toISOString() ?? '-infinity'}::timestamptz
      and e.posted_at < ${until?.toISOString() ?? 'infinity'}::timestamptz
    order by e.id desc limit ${limit}`,
  );
  return rows.map((row) => ({ ...entryOf(row), member: Number(row.member) }));
}

/** Returns a member's cash before and after some transfers, in centavos, by their references. */
export async function cashAround(
  db: Database,
  member: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, { readonly before: bigint; readonly after: bigint }>> {
  if (references.length === 0) return new Map();
  const names = sql.join(
    references.map((reference) => sql`${reference}`),
    sql`, `,
  );
  const rows = await selectRows<{ reference: string; before: string; after: string }>(
    db,
    sql`
    select t.reference, (e.balance_after_cents - e.amount_cents)::text as before, e.balance_after_cents::text as after
    from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
    where t.reference in (${names}) and a.owner = ${member} and a.kind = 'cash'`,
  );
  return new Map(
    rows.map(({ reference, before, after }) => [reference, { before: BigInt(before), after: BigInt(after) }]),
  );
}
