/** The one statement of money: lock, judge, write. Every transfer of the project goes through `post`. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { lockAccounts, STRIPES } from './accounts.ts';
import type { AccountRef } from './accounts.ts';

export interface Posting {
  readonly kind: string;
  /** Names what is posted; the same reference is never posted twice. */
  readonly reference: string;
  /** Whose doing this is; also spreads the house's rows. */
  readonly member: number;
  readonly now: Date;
  /** Amounts in centavos that sum to zero; lines of zero are left out. */
  readonly lines: readonly { readonly account: AccountRef; readonly amount: bigint }[];
}

/** `repeated`: the reference stands already, nothing was written. `insufficient`: an account would go below zero. */
export type PostingResult = 'posted' | 'repeated' | 'insufficient';

/**
 * Posts inside the caller's transaction. On `insufficient` the caller must roll back: the transfer row is written
 * before the balance is judged, so that two copies of one posting queue on its reference and not on the money.
 */
export async function post(tx: Database, posting: Posting): Promise<PostingResult> {
  const lines = posting.lines.filter((line) => line.amount !== 0n);
  const written = (await tx.execute(sql`insert into ledger_transfer (kind, reference, posted_at)
    values (${posting.kind}, ${posting.reference}, ${posting.now.toISOString()})
    on conflict (reference) do nothing returning id::text`)) as unknown as { rows: { id: string }[] };
  const transferId = written.rows[0]?.id;
  if (transferId === undefined) return 'repeated';
  if (lines.length === 0) return 'posted';

  const accounts = await lockAccounts(
    tx,
    lines.map((line) => line.account),
    posting.member % STRIPES,
  );
  const entries: { account: number; amount: bigint }[] = [];
  for (const [index, line] of lines.entries()) {
    const account = accounts[index];
    if (!account) throw new Error('a line without an account');
    if (!account.mayBeNegative && account.balance + line.amount < 0n) return 'insufficient';
    entries.push({ account: account.id, amount: line.amount });
  }
  const values = entries.map((entry) => sql`(${transferId}, ${entry.account}, ${entry.amount.toString()}, 0)`);
  await tx.execute(
    sql`insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents) values ${sql.join(values, sql`, `)}`,
  );
  return 'posted';
}

/**
 * For a transaction with several postings, before the first: takes all their accounts at once. Taken posting by posting,
 * each in its own order, the locks of two such transactions could wait for each other in a ring.
 */
export async function lockTogether(tx: Database, member: number, accounts: readonly AccountRef[]): Promise<void> {
  await lockAccounts(tx, accounts, member % STRIPES);
}
