/** Runs transactions that end with a value: a refusal rolls back. Runs callbacks after a commit. */
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
 * Runs `work` in a transaction. A refusal rolls it back, unless it has `keep`. Within another transaction it joins that one, and its callbacks
 * wait for the outer commit.
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
 * Calls `act` after the commit, and never after a rollback. Outside of a transaction it calls it at once. It is for signals alone, because a
 * crash may lose them.
 */
export function afterCommit(tx: Database, act: () => void): void {
  const acts = afterwards.get(tx);
  if (acts) acts.push(act);
  else act();
}
