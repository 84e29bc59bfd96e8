/** Lists rewards in review (docs/domain/back-office.md#claim-reasons). */
import { claimsInReview } from '#server/contexts/rewards/public.ts';
import { link, money, when, whyOf } from './components.ts';
import { queuePage } from './queue.ts';

type Row = Awaited<ReturnType<typeof claimsInReview>>[number];

export const claimsPage = queuePage<Row>({
  ...{ path: '/claims', title: 'Claims', permission: 'claims', none: 'No reward waits.' },
  rows: (db, { after, limit }) => claimsInReview(db, { after, limit }),
  keyOf: ({ claim }) => claim.id,
  columns: [
    { head: 'Claim', cell: ({ claim }) => claim.key },
    { head: 'Player', cell: ({ claim, account }) => link(`/members/${claim.memberId}`, account) },
    { head: 'Offer', cell: ({ claim }) => claim.offer },
    { head: 'Reward', end: true, cell: ({ claim }) => money(claim.rewardCents) },
    { head: 'Why it is looked at', cell: ({ claim }) => whyOf(claim.reason ?? '') },
    { head: 'Asked for', cell: ({ claim }) => when(claim.claimedAt) },
  ],
  decide: ({ claim: { id } }) => ({
    acts: [
      { path: `/claims/${id}/approve`, label: 'Pay' },
      { path: `/claims/${id}/refuse`, label: 'Refuse', tone: 'bad' },
    ],
    reasonHint: 'The player reads it where you refuse.',
  }),
});
