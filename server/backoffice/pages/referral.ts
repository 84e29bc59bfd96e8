/** Shows the weekly referral rewards that an operator reviews before they are paid (docs/domain/referral.md#commission-reviews). */
import { commissionsInReview } from '#server/contexts/rewards/public.ts';
import { figure, link, money, whyOf } from './components.ts';
import { queuePage } from './queue.ts';

type Row = Awaited<ReturnType<typeof commissionsInReview>>[number];

export const referralPage = queuePage<Row>({
  ...{ path: '/agency', title: 'Referral weeks', permission: 'weeks', none: 'No week waits.' },
  rows: (db, { after, limit }) => commissionsInReview(db, { after, limit }),
  keyOf: ({ reward }) => reward.id,
  columns: [
    { head: 'Week', cell: ({ reward }) => figure(reward.week) },
    { head: 'Agent', cell: ({ reward, account }) => link(`/members/${reward.agentId}`, account) },
    { head: 'Part', cell: ({ reward }) => `${reward.kind} ${reward.part}` },
    { head: 'Base', end: true, cell: ({ reward }) => money(reward.baseCents) },
    { head: 'Reward', end: true, cell: ({ reward }) => money(reward.rewardCents) },
    { head: 'Why it is looked at', cell: ({ reward }) => whyOf(reward.reason) },
  ],
  decide: ({ reward: { id } }) => ({
    acts: [
      { path: `/agency/${id}/approve`, label: 'Pay' },
      { path: `/agency/${id}/refuse`, label: 'Refuse', tone: 'bad' },
    ],
    reasonHint: 'The agent reads it where you refuse.',
  }),
});
