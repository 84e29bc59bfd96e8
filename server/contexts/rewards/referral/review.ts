/** Lists rewards in review, and approves or refuses them (docs/domain/referral.md#commission-reviews). */
import { and, asc, eq, gt } from '#server/platform/db/drizzle.ts';
import { lockMember, members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkReward } from '#server/kernel/protection/public.ts';
import { belowOf } from './indirect.ts';
import { indirectPart } from './commission.ts';
import { agencyRewards } from './schema.ts';
import { payCommissions } from './weekly-payout.ts';
import type { CommissionRow } from './weekly-payout.ts';

/** Returns the rewards in review after a number, the oldest first, each with the referrer's login name. */
export const commissionsInReview = (
  db: Database,
  { after = 0, limit = 200 }: { after?: number; limit?: number } = {},
) =>
  db
    .select({ reward: agencyRewards, account: members.account })
    .from(agencyRewards)
    .innerJoin(members, eq(members.id, agencyRewards.agentId))
    .where(and(eq(agencyRewards.state, 'review'), gt(agencyRewards.id, after)))
    .orderBy(asc(agencyRewards.id))
    .limit(limit);

export interface CommissionDecision {
  readonly reward: number;
  readonly decision: 'approve' | 'refuse';
  readonly actor: string;
  /** Shown to the referrer when the reward is refused. */
  readonly reason: string;
}

/**
 * Pays or refuses a reward in review, once.
 * - `gone`: it is no longer in review.
 * - `below`: rewards that it depends on are still in review.
 * - `unearned`: those were all refused, or the referrer may receive nothing now. It can only be refused.
 */
export function decideCommission(
  { db, now: clock }: Services,
  { reward: id, decision, actor, reason }: CommissionDecision,
): Promise<'paid' | 'refused' | 'gone' | 'below' | 'unearned'> {
  const now = clock();
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ agent: agencyRewards.agentId })
      .from(agencyRewards)
      .where(eq(agencyRewards.id, id));
    if (!found) return 'gone' as const;
    await lockMember(tx, found.agent);
    const [row] = await tx.select().from(agencyRewards).where(eq(agencyRewards.id, id)).for('update');
    if (row?.state !== 'review') return 'gone' as const;
    const decided = { decidedBy: actor, decidedAt: now };
    if (decision === 'refuse') {
      await tx
        .update(agencyRewards)
        .set({ ...decided, state: 'refused', reason })
        .where(eq(agencyRewards.id, id));
      return 'refused' as const;
    }
    const earned = row.kind === 'direct' ? row : await asItStands(tx, row);
    if (typeof earned === 'string') return earned;
    if (await checkReward(tx, row.agentId, now)) return 'unearned' as const;
    const { baseCents, rewardCents } = earned;
    await tx
      .update(agencyRewards)
      .set({ ...decided, baseCents, rewardCents })
      .where(eq(agencyRewards.id, id));
    await payCommissions(tx, [{ ...row, rewardCents }], now);
    return 'paid' as const;
  });
}

/** Returns an indirect reward computed again without refused direct rewards, or why it cannot be paid (`decideCommission`). */
async function asItStands(tx: Database, row: CommissionRow): Promise<CommissionRow | 'below' | 'unearned'> {
  const below = (await belowOf(tx, row.agentId, row.week)).filter(({ part }) => part === row.part);
  if (below.some(({ state }) => state === 'review')) return 'below';
  const { base, reward } = indirectPart(
    row.part,
    below.map(({ rewardCents }) => rewardCents),
  );
  return reward > 0n ? { ...row, baseCents: base, rewardCents: reward } : 'unearned';
}
