/**
 * Decides registrations that are linked with an earlier account (docs/domain/accounts.md#registration-review). Until the
 * decision they are unaffected.
 */
import { registrationsInReview } from '#server/contexts/fraud/public.ts';
import { link, when, wordText } from './components.ts';
import { noticePreview } from './decisions/notice-preview.ts';
import { decisionPages } from './decisions/pages.ts';
import { byNumber } from './decisions/queue.ts';
import type { DecisionQueue } from './decisions/queue.ts';

type Row = Awaited<ReturnType<typeof registrationsInReview>>[number];

export const registrationsQueue: DecisionQueue<Row> = {
  ...{ path: '/registrations', part: 'id', permission: 'registrations', menu: 'Registrations' },
  calls: ['/registrations/:id/clear', '/registrations/:id/close'],
  reading: 'case read',
  title: (t) => t('registrations.title'),
  none: (t) => t('registrations.none'),
  rows: registrationsInReview,
  find: byNumber(registrationsInReview, ({ review }) => review.id),
  keyOf: ({ review }) => review.id,
  nameOf: ({ review }) => String(review.id),
  subjectOf: ({ review }) => `/registrations/${review.id}`,
  memberOf: ({ review }) => review.memberId,
  isOpen: () => true,
  head: (visit, { review, account, registeredAt }) => ({
    ...{ title: account, who: wordText(visit, 'links.kind', review.link), since: registeredAt },
  }),
  columns: (visit) => [
    { head: visit.t('registrations.number'), cell: ({ review }) => String(review.id) },
    { head: visit.t('decisions.player'), cell: ({ account }) => account },
    { head: visit.t('registrations.registered'), cell: ({ registeredAt }) => when(registeredAt, visit.language) },
    { head: visit.t('registrations.with'), cell: ({ review, other }) => link(`/members/${review.otherId}`, other) },
    { head: visit.t('registrations.by'), cell: ({ review }) => wordText(visit, 'links.kind', review.link) },
  ],
  facts: (visit, { review, registeredAt, other, otherRegisteredAt }) =>
    Promise.resolve([
      [visit.t('registrations.registered'), when(registeredAt, visit.language)],
      [visit.t('registrations.with'), link(`/members/${review.otherId}`, other)],
      [visit.t('registrations.otherRegistered'), when(otherRegisteredAt, visit.language)],
      [visit.t('registrations.by'), wordText(visit, 'links.kind', review.link)],
    ]),
  choices: (visit, { review }, member) =>
    Promise.resolve([
      {
        ...{ path: `/registrations/${review.id}/clear`, key: 'p', label: visit.t('registrations.clear'), reads: null },
        usual: [visit.t('registrations.usualFamily')],
      },
      {
        ...{ path: `/registrations/${review.id}/close`, key: 'd', label: visit.t('registrations.close'), tone: 'bad' },
        reads: member && noticePreview(visit, member, { kind: 'restriction', values: { outcome: 'disabled' } }),
      },
    ]),
};

export const [registrationsPage, registrationPage] = decisionPages(registrationsQueue);
