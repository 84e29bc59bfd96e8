/**
 * The one place that says whether a member may do something (domain-offers 7): their status today; pause, exclusion, limits
 * and the market's rules belong here and nowhere else. What an action costs or needs besides is its own feature's.
 */
import { eq } from 'drizzle-orm';
import { REALITY_GRACE_MS } from '#contract/limits.ts';
import { wireDate } from '#lib/dates.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { members } from '#server/core/schema.ts';
import type { Database } from '#server/db/connect.ts';
import { addsOf, beyondLimits } from './limits.ts';
import { realityDueAt } from './reality.ts';

export type Deed =
  | { readonly action: 'login' | 'launch' }
  /** `amount` in centavos: what is paid in, staked, asked out, or given. */
  | { readonly action: 'deposit' | 'bet' | 'claim' | 'spin' | 'withdraw'; readonly amount: bigint };

/** What counts against a limit: one after the other, or two at once would both find room for the last of it. */
const counts = (deed: Deed) => deed.action === 'bet' || deed.action === 'deposit';

/**
 * Why the member may not do it, or null. Asked inside the transaction that does it, which thereby sees what was decided
 * before. Refused: MEMBER_DISABLED; WITHDRAWAL_COOLING_DOWN { from } after a change of a password; LIMIT_REACHED { kind, period,
 * left, resets_at }; REALITY_CHECK_DUE.
 */
export async function mayDo(tx: Database, member: number, deed: Deed, now: Date): Promise<Refused | null> {
  const read = tx
    .select({
      status: members.status,
      withdrawalsFrom: members.withdrawalsFrom,
      limits: members.playLimits,
      realityMinutes: members.realityMinutes,
      realityFrom: members.realityFrom,
    })
    .from(members)
    .where(eq(members.id, member));
  const [row] = await (counts(deed) ? read.for('no key update') : read);
  if (!row || row.status !== 1) return refuse('MEMBER_DISABLED');
  if (deed.action === 'withdraw' && row.withdrawalsFrom && row.withdrawalsFrom > now)
    return refuse('WITHDRAWAL_COOLING_DOWN', { values: { from: wireDate(row.withdrawalsFrom) } });
  if (deed.action === 'deposit') return beyondLimits(tx, { member, ...row }, addsOf.deposit(deed.amount), now);
  if (deed.action !== 'bet' && deed.action !== 'launch') return null;
  const due = realityDueAt(row);
  if (due && now.getTime() > due.getTime() + REALITY_GRACE_MS) return refuse('REALITY_CHECK_DUE');
  const adds = deed.action === 'bet' ? addsOf.bet(deed.amount) : addsOf.launch();
  return beyondLimits(tx, { member, ...row }, adds, now);
}
