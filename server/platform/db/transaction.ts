/** Transactions that end with a value: rolled back when it is a refusal; and what follows once one is committed. */
import type { Database } from './database.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';

class RolledBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('rolled back');
    this.refused = refused;
  }
}

const afterwards = new WeakMap<object, (() => void)[]>();

/**
 * Runs `work` in a transaction; a refusal undoes what it wrote, unless it says `keep`. Inside another one it is a part of that:
 * what is to follow its commit follows the outer one's.
 */
export async function transact<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const acts: (() => void)[] = [];
  const outer = afterwards.get(db);
  const result = await db
    .transaction(async (transaction) => {
      const tx = transaction as unknown as Database;
      afterwards.set(tx, acts);
      const made = await work(tx);
      if (isRefused(made) && !made.keep) throw new RolledBack(made);
      return made;
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.refused as T;
      throw error;
    });
  if (isRefused(result) && !result.keep) return result;
  if (outer) outer.push(...acts);
  else for (const act of acts) act();
  return result;
}

/**
 * Runs `act` when the transaction is committed, and never where it is not; at once outside of one. For signals, not for
 * work that must happen.
 */
export function afterCommit(tx: Database, act: () => void): void {
  const acts = afterwards.get(tx);
  if (acts) acts.push(act);
  else act();
}
