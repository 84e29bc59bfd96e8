/** Reading the ledger: a member's balances, and the proofs that the whole of it holds (domain 4.4). */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { playerKinds } from './accounts.ts';
import type { PlayerKind } from './accounts.ts';

/** Centavos by kind; a kind without an account is zero. */
export type Balances = Readonly<Record<PlayerKind, bigint>>;

export async function balancesOf(db: Database, member: number): Promise<Balances> {
  const { rows } = (await db.execute(
    sql`select kind, balance_cents::text as cents from ledger_account where owner = ${member}`,
  )) as unknown as { rows: { kind: string; cents: string }[] };
  const found = new Map(rows.map((row) => [row.kind, BigInt(row.cents)]));
  return Object.fromEntries(playerKinds.map((kind) => [kind, found.get(kind) ?? 0n])) as Record<PlayerKind, bigint>;
}

/** One proof: `wrong` counts the rows that break it. */
export interface Proof {
  readonly name: string;
  readonly wrong: number;
}

/** The invariants of the ledger alone; server/backoffice/audit.ts adds those that join it to deposits, rounds, withdrawals. */
export async function auditLedger(db: Database): Promise<Proof[]> {
  return [
    await prove(
      db,
      'all balances sum to zero',
      sql`select 1 from ledger_account having coalesce(sum(balance_cents), 0) <> 0`,
    ),
    await prove(
      db,
      'every transfer sums to zero',
      sql`select transfer_id from ledger_entry group by transfer_id having sum(amount_cents) <> 0`,
    ),
    await prove(
      db,
      'every balance is the sum of its entries',
      sql`select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id
        group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
    ),
    await prove(
      db,
      'no account is negative that may not be',
      sql`select id from ledger_account where balance_cents < 0 and not may_be_negative`,
    ),
  ];
}

/** Counts the rows of a query that finds faults. */
export async function prove(db: Database, name: string, faults: ReturnType<typeof sql>): Promise<Proof> {
  const { rows } = (await db.execute(sql`select count(*)::int as wrong from (${faults}) as faults`)) as unknown as {
    rows: { wrong: number }[];
  };
  return { name, wrong: rows[0]?.wrong ?? 0 };
}
