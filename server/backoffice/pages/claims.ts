/** Decides rewards in review (docs/domain/back-office.md#claim-reasons). */
import { wireMoney } from '#lib/money.ts';
import { claimsInReview } from '#server/contexts/rewards/public.ts';
import { translate } from '#server/platform/i18n.ts';
import { HOUR } from '#server/platform/time.ts';
import type { PageRequest } from './page.ts';
import { money, when, wordText } from './components.ts';
import { noticePreview, REASON } from './decisions/notice-preview.ts';
import { decisionPages } from './decisions/pages.ts';
import { byNumber } from './decisions/queue.ts';
import type { DecisionQueue } from './decisions/queue.ts';

type Row = Awaited<ReturnType<typeof claimsInReview>>[number];

/** Returns the offer's title as players see it. */
const offerText = ({ language }: PageRequest, { claim }: Row): string =>
  translate(language, 'server', `offer_${claim.offer}`);

export const claimsQueue: DecisionQueue<Row> = {
  ...{ path: '/claims', part: 'id', permission: 'claims', menu: 'Claims', targetMs: 72 * HOUR },
  calls: ['/claims/:id/approve', '/claims/:id/refuse'],
  reading: 'case read',
  title: (t) => t('claims.title'),
  none: (t) => t('claims.none'),
  rows: claimsInReview,
  find: byNumber(claimsInReview, ({ claim }) => claim.id),
  keyOf: ({ claim }) => claim.id,
  nameOf: ({ claim }) => String(claim.id),
  subjectOf: ({ claim }) => `/claims/${claim.id}`,
  memberOf: ({ claim }) => claim.memberId,
  isOpen: () => true,
  head: (visit, row) => ({
    ...{ title: money(row.claim.rewardCents, visit.language), who: row.account, since: row.claim.claimedAt },
    badge: offerText(visit, row),
  }),
  columns: (visit) => [
    { head: visit.t('claims.claim'), cell: ({ claim }) => String(claim.id) },
    { head: visit.t('decisions.player'), cell: ({ account }) => account },
    { head: visit.t('claims.offer'), cell: (row) => offerText(visit, row) },
    { head: visit.t('claims.reward'), end: true, cell: ({ claim }) => money(claim.rewardCents, visit.language) },
    { head: visit.t('decisions.why'), cell: ({ claim }) => wordText(visit, 'decisions.why', claim.reason ?? '') },
    { head: visit.t('decisions.askedFor'), cell: ({ claim }) => when(claim.claimedAt, visit.language) },
  ],
  facts: (visit, row) =>
    Promise.resolve([
      [visit.t('claims.offer'), offerText(visit, row)],
      [visit.t('claims.claim'), row.claim.key],
      [visit.t('decisions.why'), wordText(visit, 'decisions.why', row.claim.reason ?? '')],
      [visit.t('decisions.askedFor'), when(row.claim.claimedAt, visit.language)],
    ]),
  choices: (visit, { claim }, member) => {
    const values = { offer: claim.offer, amount: wireMoney(claim.rewardCents) };
    const preview = (outcome: string) =>
      member && noticePreview(visit, member, { kind: 'claim_decided', values: { ...values, outcome, why: REASON } });
    const path = `/claims/${claim.id}`;
    return Promise.resolve([
      {
        path: `${path}/approve`,
        key: 'p',
        label: visit.t('claims.pay'),
        reads: preview('paid'),
        usual: [visit.t('claims.usualApart')],
      },
      {
        ...{ path: `${path}/refuse`, key: 'd', label: visit.t('claims.refuse'), tone: 'bad', isReasonRead: true },
        reads: preview('refused'),
      },
    ]);
  },
};

export const [claimsPage, claimPage] = decisionPages(claimsQueue);
