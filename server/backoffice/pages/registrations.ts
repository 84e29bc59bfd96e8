/**
 * Shows registrations in review, which are linked with an earlier account
 * (docs/domain/accounts.md#registration-review). Until the decision they are unaffected.
 */
import { registrationsInReview } from '#server/contexts/fraud/public.ts';
import { linkText } from './links.ts';
import { link, when } from './components.ts';
import { queuePage } from './queue.ts';

type Row = Awaited<ReturnType<typeof registrationsInReview>>[number];

export const registrationsPage = queuePage<Row>({
  ...{ path: '/registrations', title: 'Registrations', permission: 'registrations', none: 'No registration waits.' },
  rows: (db, { after, limit }) => registrationsInReview(db, { after, limit }),
  keyOf: ({ review }) => review.id,
  columns: [
    { head: 'Player', cell: ({ review, account }) => link(`/members/${review.memberId}`, account) },
    { head: 'Registered', cell: ({ registeredAt }) => when(registeredAt) },
    { head: 'Linked with', cell: ({ review, other }) => link(`/members/${review.otherId}`, other) },
    { head: 'By', cell: ({ review }) => linkText(review.link) },
    { head: 'Who registered', cell: ({ otherRegisteredAt }) => when(otherRegisteredAt) },
  ],
  decide: ({ review: { id } }) => ({
    acts: [
      { path: `/registrations/${id}/clear`, label: 'Another person' },
      { path: `/registrations/${id}/close`, label: 'Close the account', tone: 'bad' },
    ],
  }),
});
