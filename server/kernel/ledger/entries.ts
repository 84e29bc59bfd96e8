/** Reading a member's accounts entry by entry, as a statement does: by keyset, so that no page costs more than its rows. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { PlayerKind } from './accounts.ts';
import type { PostingKind } from './posting.ts';

export interface Entry {
  readonly id: number;
  readonly wallet: PlayerKind;
  readonly kind: PostingKind;
  /** What the posting is about: "bet:12:stake". */
  readonly reference: string;
  /** Centavos; below zero where it left the account. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  /** The fee that its transfer brought the house, of a deposit or of a payout. Below zero where it went back with a deposit; else 0n. */
  readonly fee: bigint;
  readonly at: Date;
}

export interface EntriesWanted {
  readonly wallets: readonly PlayerKind[];
  /** From the first instant to before the last; null leaves a side open. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** The entry to go on after, in the order of reading; null: from the start. */
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
 * The entries of a member's wallets, in the order of their posting. Each account is read as a stretch of the index, then merged. By `=`
 * PostgreSQL would take it for an account of average size, and read and sort all of a large one.
 */
export async function entriesOf(db: Database, member: number, wanted: EntriesWanted): Promise<Entry[]> {
  const { wallets, from, until, after, order, limit } = wanted;
  const way = sql.raw(order === 'newest' ? 'desc' : 'asc');
  // One bound a side, for the index begins at the first that it is given. What a place leaves over of the days is looked at row by row.
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
  return rows.map((row) => ({
    id: Number(row.id),
    wallet: row.wallet,
    kind: row.kind,
    reference: row.reference,
    amount: BigInt(row.amount),
    balanceAfter: BigInt(row.balance),
    fee: BigInt(row.fee),
    at: new Date(Number(row.at)),
  }));
}

/** A member's cash before and after each of some transfers, by their references; centavos. */
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
