/**
 * Declares what higher modules provide to the gate, to limits and to a member's departure. app/extensions.ts builds
 * it.
 */
import type { Missing } from '#contract/completion.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    readonly protection: ProtectionExtensions;
  }
}

export interface ProtectionExtensions {
  readonly accountRequirements: Readonly<Record<Missing, AccountRequirement>>;
  readonly depositUsage: DepositUsage;
  /** In the order of their locks: bonuses before points. */
  readonly closureSteps: readonly ClosureStep[];
  readonly pauseExtensions: readonly PauseExtension[];
}

/** The columns of a member's row that show what the account lacks. */
export type RequiredColumns = Pick<MemberRow, 'id' | 'detailsAt' | 'playLimits' | 'identity' | 'identityUntil'>;

/**
 * Returns whether a member has one part of a full registration (docs/domain/protection.md#full-registration). Reads
 * only. The gate holds the lock on the member's row.
 */
export type AccountRequirement = (tx: Database, member: RequiredColumns, now: Date) => boolean | Promise<boolean>;

/** Returns the deposits since an instant that count against a limit: amounts in centavos, and when. Reads only. */
export type DepositUsage = (
  tx: Database,
  memberId: number,
  since: Date,
  now: Date,
) => Promise<readonly { readonly amount: bigint; readonly at: Date }[]>;

export interface Closure {
  readonly memberId: number;
  readonly now: Date;
  readonly services: Pick<Services, 'config'>;
}

/**
 * Ends one kind of thing for a member who leaves play, in the transaction of the exclusion or deletion. First all
 * `postings` run, and one `post` writes them. Then all `apply` run. An exception undoes everything.
 */
export interface ClosureStep {
  readonly postings?: (tx: Database, closure: Closure) => Promise<readonly Posting[]>;
  readonly apply?: (tx: Database, closure: Closure) => Promise<void>;
}

/**
 * Extends, by so many ms, the deadlines of what could not be played for during a pause. The caller holds the lock on
 * the member's row.
 */
export type PauseExtension = (tx: Database, memberId: number, byMs: number, now: Date) => Promise<void>;
