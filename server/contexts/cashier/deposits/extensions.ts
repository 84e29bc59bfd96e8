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

export type DisputedDeposit = Pick<DepositChange, 'deposit' | 'now'>;

/**
 * Runs in the transaction of what it is named after, after the member is locked. The one `post` at the end writes the postings that it answers, too.
 */
export interface DepositHook {
  readonly credited?: (tx: Database, change: DepositChange) => Promise<void>;
  /** What came of it rests, and goes on. */
  readonly disputed?: (tx: Database, dispute: DisputedDeposit) => Promise<void>;
  readonly released?: (tx: Database, dispute: DisputedDeposit) => Promise<void>;
  /** What came of it ends; `owed`: what of that was cash and is taken from the cash by the postings, centavos. */
  readonly reversed?: (
    tx: Database,
    change: DepositChange,
  ) => Promise<{ readonly postings: readonly Posting[]; readonly owed: bigint }>;
  /** Rewards of the member that are theirs already: the postings that make them cash, and how much that is, centavos. */
  readonly freeRewards?: (
    tx: Database,
    of: { readonly member: number; readonly now: Date },
  ) => Promise<{ readonly postings: readonly Posting[]; readonly amount: bigint }>;
}
