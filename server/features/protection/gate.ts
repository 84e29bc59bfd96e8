/**
 * The one place that says whether a member may do something (domain-offers 7): their status today; pause, exclusion, limits
 * and the market's rules belong here and nowhere else. What an action costs or needs besides is its own feature's.
 */
import { eq } from 'drizzle-orm';
import { wireDate } from '#lib/dates.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { members } from '#server/core/schema.ts';
import type { Database } from '#server/db/connect.ts';

export type Deed =
  | { readonly action: 'login' | 'launch' }
  /** `amount` in centavos: what is paid in, staked, asked out, or given. */
  | { readonly action: 'deposit' | 'bet' | 'claim' | 'spin' | 'withdraw'; readonly amount: bigint };

/**
 * Why the member may not do it, or null. Asked inside the transaction that does it, which thereby sees what was decided
 * before. Refused: MEMBER_DISABLED; WITHDRAWAL_COOLING_DOWN { from } after a change of a password.
 */
export async function mayDo(tx: Database, member: number, deed: Deed, now: Date): Promise<Refused | null> {
  const [row] = await tx
    .select({ status: members.status, withdrawalsFrom: members.withdrawalsFrom })
    .from(members)
    .where(eq(members.id, member));
  if (!row || row.status !== 1) return refuse('MEMBER_DISABLED');
  if (deed.action === 'withdraw' && row.withdrawalsFrom && row.withdrawalsFrom > now)
    return refuse('WITHDRAWAL_COOLING_DOWN', { values: { from: wireDate(row.withdrawalsFrom) } });
  return null;
}
