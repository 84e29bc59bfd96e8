/** Declares what higher modules do when a deposit is credited or reversed. app/extensions.ts builds it. */
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
  /** The sum of the member's credited deposits less returns, before and after this one, centavos. */
  readonly totalBefore: bigint;
  readonly totalAfter: bigint;
  readonly now: Date;
}

export type DisputedDeposit = Pick<DepositChange, 'deposit' | 'now'>;

/** Runs in the transaction of its event, once the member is locked. The returned postings are written by the transaction's last `post`. */
export interface DepositHook {
  readonly credited?: (tx: Database, change: DepositChange) => Promise<void>;
  /** Suspends the rewards of the deposit, and resumes them. */
  readonly disputed?: (tx: Database, dispute: DisputedDeposit) => Promise<void>;
  readonly released?: (tx: Database, dispute: DisputedDeposit) => Promise<void>;
  /** Ends the rewards of the deposit. `owed`: the part that was cash and that the postings take from the cash, centavos. */
  readonly reversed?: (
    tx: Database,
    change: DepositChange,
  ) => Promise<{ readonly postings: readonly Posting[]; readonly owed: bigint }>;
  /** Returns postings that move the member's free rewards to their cash, and the amount in centavos. */
  readonly freeRewards?: (
    tx: Database,
    of: { readonly member: number; readonly now: Date },
  ) => Promise<{ readonly postings: readonly Posting[]; readonly amount: bigint }>;
}
