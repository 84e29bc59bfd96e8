/**
 * The one place that says whether a member may do something (domain-offers 7): their status, what restricts them (7.2); limits
 * and the market's rules belong here and nowhere else. What an action costs or needs besides is its own feature's.
 */
import { eq } from 'drizzle-orm';
import { REALITY_GRACE_MS } from '#contract/limits.ts';
import { wireDate } from '#lib/dates.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { members } from '#server/core/schema.ts';
import type { Database } from '#server/db/connect.ts';
import { deletionOf } from '#server/features/my-data/deletions.ts';
import { exclusionOf } from './exclusions.ts';
import type { Exclusion } from './exclusions.ts';
import { addsOf, beyondLimits } from './limits.ts';
import { realityDueAt } from './reality.ts';
import { restrictionOf, toWire } from './restrictions.ts';
import { opensFrom } from './returning.ts';

export type Deed =
  | { readonly action: 'login' | 'launch' }
  /** `amount` in centavos: what is paid in, staked, asked out, or given. */
  | { readonly action: 'deposit' | 'bet' | 'claim' | 'spin' | 'withdraw'; readonly amount: bigint };

/** What counts against a limit: one after the other, or two at once would both find room for the last of it. */
const counts = (deed: Deed) => deed.action === 'bet' || deed.action === 'deposit';

/**
 * Why the member may not do it, or null. Asked inside the transaction that does it. The member's row is held, shared with others
 * who ask: whoever restricts them holds it alone (restrict.ts), so nothing is done that was judged before a restriction and
 * ends after it; what counts against a limit holds it alone, too. Refused: MEMBER_DISABLED, ACCOUNT_DELETED; PLAY_PAUSED { until } or
 * PLAY_EXCLUDED { until } for all that is play; the same of an account that an exclusion has closed, for signing in and
 * withdrawing, EXCLUSION_OVER { from } once its term has passed; LIMITS_FIRST after one; LIMIT_REACHED { kind, period, left, resets_at }; REALITY_CHECK_DUE; WITHDRAWAL_COOLING_DOWN { from } after a change
 * of a password.
 */
export async function mayDo(tx: Database, member: number, deed: Deed, now: Date): Promise<Refused | null> {
  const [row] = await tx
    .select({
      status: members.status,
      withdrawalsFrom: members.withdrawalsFrom,
      limits: members.playLimits,
      realityMinutes: members.realityMinutes,
      realityFrom: members.realityFrom,
      limitsDue: members.limitsDue,
    })
    .from(members)
    .where(eq(members.id, member))
    .for(counts(deed) ? 'no key update' : 'share');
  if (!row || row.status !== 1) return refuse((await deletionOf(tx, member)) ? 'ACCOUNT_DELETED' : 'MEMBER_DISABLED');
  const { action } = deed;
  if (action === 'login' || action === 'withdraw') {
    // The house pays out what is left, and lets nobody in.
    const exclusion = await exclusionOf(tx, member);
    if (exclusion?.state === 'closed') return isOver(exclusion, now) ?? mayPlay(tx, member, now);
    return action === 'withdraw' && row.withdrawalsFrom && row.withdrawalsFrom > now
      ? refuse('WITHDRAWAL_COOLING_DOWN', { values: { from: wireDate(row.withdrawalsFrom) } })
      : null;
  }
  const restricted = await mayPlay(tx, member, now);
  if (restricted) return restricted;
  if (row.limitsDue) return refuse('LIMITS_FIRST');
  if (deed.action === 'deposit') return beyondLimits(tx, { member, ...row }, addsOf.deposit(deed.amount), now);
  if (deed.action !== 'bet' && deed.action !== 'launch') return null;
  const due = realityDueAt(row);
  if (due && now.getTime() > due.getTime() + REALITY_GRACE_MS) return refuse('REALITY_CHECK_DUE');
  const adds = deed.action === 'bet' ? addsOf.bet(deed.amount) : addsOf.launch();
  return beyondLimits(tx, { member, ...row }, adds, now);
}

/** EXCLUSION_OVER { from } once its term has passed: nothing opens by itself. `from`: when a return that was asked for opens it; or "". */
function isOver({ until, returnAskedAt }: Exclusion, now: Date): Refused | null {
  if (until === null || until > now) return null;
  return refuse('EXCLUSION_OVER', { values: { from: returnAskedAt ? wireDate(opensFrom(returnAskedAt)) : '' } });
}

/** The same for looking at what there is to play for: who may not play is shown no offers (domain-offers 7.2). */
export async function mayPlay(db: Database, member: number, now: Date): Promise<Refused | null> {
  const restriction = await restrictionOf(db, member, now);
  if (!restriction) return null;
  const { until } = toWire(restriction);
  return refuse(restriction.kind === 'pause' ? 'PLAY_PAUSED' : 'PLAY_EXCLUDED', { values: { until } });
}
