/** Declares what higher modules give to the gate, to limits and to a member's departure. app/extensions.ts builds it. */
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
  /** In the order in which they take their locks: bonuses before points. */
  readonly closureSteps: readonly ClosureStep[];
  readonly pauseExtensions: readonly PauseExtension[];
}

/** The columns of a member's row that say what their account lacks. */
export type RequiredColumns = Pick<MemberRow, 'id' | 'detailsAt' | 'playLimits' | 'identity' | 'identityUntil'>;

/**
 * Whether a member has what a full registration asks for (docs/domain/protection.md#full-registration). Reads only; the gate holds the
 * member's row.
 */
export type AccountRequirement = (tx: Database, member: RequiredColumns, now: Date) => boolean | Promise<boolean>;

/** What counts against a limit of deposits since an instant: amounts in centavos, and when. Reads only. */
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
 * What ends for a member who leaves play, in the transaction of their exclusion or deletion. All `postings` run first, and one
 * `post` writes them; then all `apply`. What throws undoes all of it.
 */
export interface ClosureStep {
  readonly postings?: (tx: Database, closure: Closure) => Promise<readonly Posting[]>;
  readonly apply?: (tx: Database, closure: Closure) => Promise<void>;
}

/** Moves what could not be played for during a pause to later, by so many ms. The caller holds the member's row. */
export type PauseExtension = (tx: Database, memberId: number, byMs: number, now: Date) => Promise<void>;
