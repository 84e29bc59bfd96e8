/**
 * Defines the operators' calls about the referral programme: list weeks in review, approve or refuse one
 * (docs/domain/referral.md#commission-reviews).
 */
import * as v from 'valibot';
import { wireMoney } from '#lib/money.ts';
import { decideCommission, commissionsInReview } from '#server/contexts/rewards/public.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfCommission } from '#server/backoffice/audit-log/snapshots.ts';
import { rowId } from './input-fields.ts';

const aboutReward = v.object({ id: rowId('reward') });

export const referralCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/agency',
      summary: 'Lists the referral rewards in review.',
      permission: 'weeks',
      input: v.object({}),
    },
    async ({ db }) =>
      (await commissionsInReview(db)).map(({ reward, account }) => ({
        id: String(reward.id),
        account,
        week: reward.week,
        part: reward.part,
        kind: reward.kind,
        base: wireMoney(reward.baseCents),
        reward: wireMoney(reward.rewardCents),
        why: reward.reason,
      })),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/agency/:id/approve',
      summary: 'Approves a referral reward.',
      example: { id: '12' },
      permission: 'weeks',
      snapshot: snapshotOfCommission,
      input: aboutReward,
    },
    (services, { id }, { actor }) => decide(services, { reward: id, decision: 'approve', actor, reason: '' }),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/agency/:id/refuse',
      summary: 'Refuses a referral reward.',
      example: { id: '12' },
      permission: 'weeks',
      snapshot: snapshotOfCommission,
      input: aboutReward,
    },
    (services, { id }, { actor, reason }) => decide(services, { reward: id, decision: 'refuse', actor, reason }),
  ),
];

async function decide(...args: Parameters<typeof decideCommission>) {
  const state = await decideCommission(...args);
  if (state === 'gone') return notDone(409, 'not waiting for a decision');
  if (state === 'below') return notDone(409, 'first decide the direct rewards that it depends on');
  if (state === 'unearned')
    return notDone(409, 'nothing is left to pay, or the player cannot receive it now: you can decline it');
  return { state };
}
