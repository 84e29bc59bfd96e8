/** Decides weekly referral rewards before they are paid (docs/domain/referral.md#commission-reviews). */
import { dayStart } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { commissionsInReview } from '#server/contexts/rewards/public.ts';
import { dayText, money, wordText } from './components.ts';
import { noticePreview } from './decisions/notice-preview.ts';
import { decisionPages } from './decisions/pages.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import { byNumber } from './decisions/queue.ts';
import type { DecisionQueue } from './decisions/queue.ts';

type Row = Awaited<ReturnType<typeof commissionsInReview>>[number];

const partText = (visit: { readonly t: BackofficeText }, { kind, part }: Row['reward']): string =>
  `${wordText(visit, 'agency.kind', kind)}, ${wordText(visit, 'agency.of', part)}`;

export const referralQueue: DecisionQueue<Row> = {
  ...{ path: '/agency', part: 'id', permission: 'weeks', menu: 'Referral weeks' },
  calls: ['/agency/:id/approve', '/agency/:id/refuse'],
  reading: 'case read',
  title: (t) => t('agency.title'),
  none: (t) => t('agency.none'),
  rows: commissionsInReview,
  find: byNumber(commissionsInReview, ({ reward }) => reward.id),
  keyOf: ({ reward }) => reward.id,
  nameOf: ({ reward }) => String(reward.id),
  subjectOf: ({ reward }) => `/agency/${reward.id}`,
  memberOf: ({ reward }) => reward.agentId,
  isOpen: () => true,
  head: ({ language }, { reward, account }) => ({
    ...{ title: money(reward.rewardCents, language), who: account },
    since: dayStart(reward.week) ?? new Date(0),
  }),
  columns: (visit) => [
    { head: visit.t('agency.number'), cell: ({ reward }) => String(reward.id) },
    { head: visit.t('agency.week'), cell: ({ reward }) => dayText(reward.week) },
    { head: visit.t('agency.referrer'), cell: ({ account }) => account },
    {
      head: visit.t('agency.part'),
      cell: ({ reward }) => partText(visit, reward),
    },
    { head: visit.t('agency.base'), end: true, cell: ({ reward }) => money(reward.baseCents, visit.language) },
    { head: visit.t('agency.reward'), end: true, cell: ({ reward }) => money(reward.rewardCents, visit.language) },
    { head: visit.t('decisions.why'), cell: ({ reward }) => wordText(visit, 'decisions.why', reward.reason) },
  ],
  facts: (visit, { reward }) =>
    Promise.resolve([
      [visit.t('agency.week'), dayText(reward.week)],
      [visit.t('agency.part'), partText(visit, reward)],
      [visit.t('agency.base'), money(reward.baseCents, visit.language)],
      [visit.t('decisions.why'), wordText(visit, 'decisions.why', reward.reason)],
    ]),
  choices: (visit, { reward }, member) => {
    const values = { day: reward.week, amount: wireMoney(reward.rewardCents) };
    const path = `/agency/${reward.id}`;
    return Promise.resolve([
      {
        ...{ path: `${path}/approve`, key: 'p', label: visit.t('agency.pay') },
        reads: member && noticePreview(visit, member, { kind: 'agency_paid', values }),
        note: visit.t('agency.sum'),
      },
      {
        ...{ path: `${path}/refuse`, key: 'd', label: visit.t('agency.refuse'), tone: 'bad', reads: null },
        ...{ isReasonRead: true, note: visit.t('agency.refusalRead') },
      },
    ]);
  },
};

export const [referralPage, commissionPage] = decisionPages(referralQueue);
