/** Reads the ledger for the money tests: proofs, balances, and numbers of rows. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { audit } from '#server/backoffice/reconciliation/ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** Fails with the names of the violated proofs. */
export async function expectLedgerChecks(db: Database): Promise<void> {
  const wrong = (await audit(db)).filter((proof) => proof.wrong > 0);
  expect(wrong).toEqual([]);
}

/** Returns the number of transfers of a kind, with a reference pattern where given. */
export async function transferCount(db: Database, kind: string, like = '%'): Promise<number> {
  const [row] = await selectRows<{ made: number }>(
    db,
    sql`select count(*)::int as made from ledger_transfer where kind = ${kind} and reference like ${like}`,
  );
  return row?.made ?? 0;
}

/** Returns the house's balance of a kind over all stripes. */
export async function houseBalance(db: Database, kind: string): Promise<bigint> {
  const [row] = await selectRows<{ cents: string }>(
    db,
    sql`select coalesce(sum(balance_cents), 0)::text as cents from ledger_account where kind = ${kind} and owner is null`,
  );
  return BigInt(row?.cents ?? 0);
}

/** A damaging statement, or several, e.g. to drop a constraint and then violate it. */
export type Damage = ReturnType<typeof sql> | ((tx: Database) => Promise<unknown>);

/** Runs statements one after the other. */
export const sequentially =
  (...statements: readonly string[]): Damage =>
  async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  };

/** Returns the names of the proofs that fail after `damage`, which is then rolled back. */
export async function checksFailedBy(db: Database, damage: Damage): Promise<string[]> {
  let failed: string[] = [];
  const undo = new Error('undo');
  await db
    .transaction(async (transaction) => {
      const tx = transaction as unknown as Database;
      await (typeof damage === 'function' ? damage(tx) : tx.execute(damage));
      failed = (await audit(tx)).filter((proof) => proof.wrong > 0).map((proof) => proof.name);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return failed;
}
