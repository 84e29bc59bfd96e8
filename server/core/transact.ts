/** Transactions that end with a value: rolled back when it is a refusal. */
import type { Database } from '#server/db/connect.ts';
import { isRefused } from './refusal.ts';
import type { Refused } from './refusal.ts';

class RolledBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('rolled back');
    this.refused = refused;
  }
}

/** Runs `work` in a transaction; a refusal undoes what it wrote, unless it says `keep`. */
export async function transact<T>(db: Database, work: (tx: Database) => Promise<T | Refused>): Promise<T | Refused> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx as unknown as Database);
      if (isRefused(result) && !result.keep) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refused;
    throw error;
  }
}
