/** What modules above do when a deposit is credited or reversed. app/extensions.ts builds it. */
import type { Posting } from '#server/kernel/ledger/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { recharges } from './schema.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    readonly depositHooks: readonly DepositHook[];
  }
}

export interface DepositChange {
  readonly deposit: typeof recharges.$inferSelect;
  /** The member's credited deposits less what was taken back, before and after this one, centavos. */
  readonly totalBefore: bigint;
  readonly totalAfter: bigint;
  readonly now: Date;
}

export interface DepositReversal extends DepositChange {
  /** What is left to take back from, centavos. Locks the balance: ask once the hook holds its own rows. */
  readonly availableCash: () => Promise<bigint>;
}

/**
 * Runs in the transaction of the credit or reversal, after the member is locked and before the one `post`, which writes the
 * postings of a reversal, too.
 */
export interface DepositHook {
  readonly credited?: (tx: Database, change: DepositChange) => Promise<void>;
  readonly reversed?: (tx: Database, change: DepositReversal) => Promise<readonly Posting[]>;
}
