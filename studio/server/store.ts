/**
 * Opens the studio's SQLite file (docs/decisions/30-studio-program.md). There is one connection, so transactions run
 * one after the other, and a statement outside waits for the running one. Inside a transaction every statement must use
 * its `tx`: one on `db` would wait for its own transaction.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { AsyncRemoteCallback, SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import { migrate } from 'drizzle-orm/sqlite-proxy/migrator';
import { lockFolder } from '#server/platform/db/lock-folder.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import type { Database } from './database.ts';
import { rotateKeys } from './rotate-keys.ts';

export interface Store {
  readonly db: Database;
  /** Runs `work` exclusively. Commits its changes, or rolls back where `work` throws. */
  readonly transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>;
  /** The keys that encrypt server seeds in the tables. */
  readonly keys: EncryptionKeys;
  readonly close: () => void;
}

/** How long a statement waits while a backup reads the file. */
const BUSY_MS = 5_000;

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens the database, migrates it, and encrypts its seeds under the newest key. `file`: null for a database in memory.
 * Throws EBUSY where another running studio has the file, and an error of one line where no key decrypts a seed.
 */
export async function openStore(file: string | null, keys: EncryptionKeys): Promise<Store> {
  if (file !== null) mkdirSync(dirname(file), { recursive: true });
  const unlock = file === null ? () => undefined : lockFolder(file);
  const sqlite = new DatabaseSync(file ?? ':memory:', { timeout: BUSY_MS });
  // With `full` a commit is on the disk before the reply, so that no nonce is drawn twice after a power cut. With
  // `secure_delete` nothing is left of replaced values.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
  // A migration that rebuilds a table drops it while others refer to it.
  sqlite.exec('pragma foreign_keys = off');
  const { db, transaction } = storeOn(sqlite);
  const apply = (queries: readonly string[]) =>
    transaction(async (tx) => {
      for (const query of queries) await tx.run(query);
    });
  const close = () => {
    sqlite.close();
    unlock();
  };
  try {
    await migrate(db as SqliteRemoteDatabase, apply, { migrationsFolder: migrations });
    sqlite.exec('pragma foreign_keys = on');
    await transaction((tx) => rotateKeys(tx, keys));
  } catch (error) {
    close();
    throw error;
  }
  return { db, transaction, keys, close };
}

/** Returns Drizzle and its transactions on an open connection. */
export function storeOn(sqlite: DatabaseSync): Pick<Store, 'db' | 'transaction'> {
  const ask: AsyncRemoteCallback = async (sql, params, method) => {
    const statement = sqlite.prepare(sql);
    statement.setReturnArrays(true);
    const values = params as SQLInputValue[];
    // Drizzle expects the row of `get` as the rows themselves, and undefined for none.
    return { rows: (method === 'get' ? statement.get(...values) : statement.all(...values)) as never };
  };
  const inTurn = turns();
  // Drizzle reads `casing` only from its third argument.
  const named = { casing: 'snake_case' } as const;
  const inside = drizzle(ask, undefined, named);
  const db = drizzle((sql, params, method) => inTurn(() => ask(sql, params, method)), undefined, named);
  return { db, transaction: (work) => inTurn(() => inside.transaction(work)) };
}

/** Returns a function that runs tasks one after the other, in the order of the calls. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
