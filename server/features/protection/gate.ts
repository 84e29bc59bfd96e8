/**
 * The one place that says whether a member may do something (domain-offers 7): their status, what restricts them (7.2); limits
 * and the market's rules belong here and nowhere else. What an action costs or needs besides is its own feature's.
 */
import { eq } from 'drizzle-orm';
import { wireDate } from '#lib/dates.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { members } from '#server/core/schema.ts';
import type { Database } from '#server/db/connect.ts';
import { exclusionOf } from './exclusions.ts';
import { restrictionOf, toWire } from './restrictions.ts';

export type Deed =
  | { readonly action: 'login' | 'launch' }
  /** `amount` in centavos: what is paid in, staked, asked out, or given. */
  | { readonly action: 'deposit' | 'bet' | 'claim' | 'spin' | 'withdraw'; readonly amount: bigint };

/**
 * Why the member may not do it, or null. Asked inside the transaction that does it. The member's row is held, shared with others
 * who ask: whoever restricts them holds it alone (restrict.ts), so nothing is done that was judged before a restriction and
 * ends after it. Refused: MEMBER_DISABLED; PLAY_PAUSED { until } or PLAY_EXCLUDED { until } for all that is play;
 * the same of an account that an exclusion has closed, for signing in and withdrawing; WITHDRAWAL_COOLING_DOWN { from } after a
 * change of a password.
 */
export async function mayDo(tx: Database, member: number, deed: Deed, now: Date): Promise<Refused | null> {
  const [row] = await tx
    .select({ status: members.status, withdrawalsFrom: members.withdrawalsFrom })
    .from(members)
    .where(eq(members.id, member))
    .for('share');
  if (!row || row.status !== 1) return refuse('MEMBER_DISABLED');
  if (deed.action !== 'login' && deed.action !== 'withdraw') return mayPlay(tx, member, now);
  const exclusion = await exclusionOf(tx, member);
  // The house pays out what is left, and lets nobody in.
  if (exclusion?.state === 'closed') return mayPlay(tx, member, now);
  if (deed.action === 'login') return null;
  return row.withdrawalsFrom && row.withdrawalsFrom > now
    ? refuse('WITHDRAWAL_COOLING_DOWN', { values: { from: wireDate(row.withdrawalsFrom) } })
    : null;
}

/** The same for looking at what there is to play for: who may not play is shown no offers (domain-offers 7.2). */
export async function mayPlay(db: Database, member: number, now: Date): Promise<Refused | null> {
  const restriction = await restrictionOf(db, member, now);
  if (!restriction) return null;
  const { until } = toWire(restriction);
  return refuse(restriction.kind === 'pause' ? 'PLAY_PAUSED' : 'PLAY_EXCLUDED', { values: { until } });
}
