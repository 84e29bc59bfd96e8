/**
 * Decides withdrawals: the queue of those that wait for a decision or their payout, and each with its facts and history
 * (docs/domain/money-and-ledger.md#withdrawal-decisions).
 */
import { html } from 'hono/html';
import { market } from '#contract/market.ts';
import { wireMoney } from '#lib/money.ts';
import { openWithdrawals, showWithdrawal, destinationText } from '#server/contexts/cashier/public.ts';
import type { OpenWithdrawal } from '#server/contexts/cashier/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { HOUR } from '#server/platform/time.ts';
import type { PageRequest } from './page.ts';
import { readReach } from '#server/backoffice/gift-limits.ts';
import { figure, money, part, table, tag, when, wordText } from './components.ts';
import { noticePreview, REASON } from './decisions/notice-preview.ts';
import { decisionPages } from './decisions/pages.ts';
import { actorText } from './decisions/queue.ts';
import type { Choice, DecisionQueue } from './decisions/queue.ts';

/** Usual reasons that the player reads. They are offered where the player reads the operator's language. */
const REFUSALS = ['Key', 'Turnover', 'Documents'] as const;
const TARGET_MS = 2 * HOUR;

/** Returns what an operator may do, and what the player reads of it. */
async function choices(
  visit: PageRequest,
  { withdrawal }: OpenWithdrawal,
  member: MemberRow | null,
): Promise<readonly Choice[]> {
  if (!member) return [];
  const { t } = visit;
  const { twoPersonFrom } = market.withdrawal;
  const { large } = await readReach(visit.services.db);
  const path = `/withdrawals/${part(withdrawal.billNo)}`;
  const values = { amount: wireMoney(withdrawal.amountCents), bill_no: withdrawal.billNo };
  const decided = (outcome: string, more = {}) =>
    noticePreview(visit, member, { kind: 'withdrawal_decided', values: { ...values, outcome, ...more } });
  const needsAnother =
    withdrawal.state === 'requested' && (withdrawal.amountCents >= twoPersonFrom || withdrawal.amountCents > large);
  return [
    {
      ...{ path: `${path}/approve`, key: 'p', label: t('withdrawals.pay') },
      reads: needsAnother ? null : noticePreview(visit, member, { kind: 'withdrawal_paid', values }),
      usual: [t('withdrawals.usualChecked'), t('withdrawals.usualCalled'), t('withdrawals.usualLinked')],
      ...(needsAnother
        ? { note: t('withdrawals.second', { amount: wireMoney(twoPersonFrom), large: wireMoney(large) }) }
        : {}),
    },
    {
      ...{ path: `${path}/reject`, key: 'd', label: t('withdrawals.reject'), tone: 'bad', isReasonRead: true },
      ...(member.language === visit.language ? { usual: REFUSALS.map((each) => t(`withdrawals.usual${each}`)) } : {}),
      reads: decided('rejected', { why: REASON }),
    },
  ];
}

/** Names where the money goes: "Pix key, CPF: 529.***". */
const destination = (visit: PageRequest, withdrawal: OpenWithdrawal['withdrawal']): string =>
  [wordText(visit, 'withdrawals.key', withdrawal.pixKeyKind ?? 'bank'), destinationText(withdrawal, true)].join(' ');

/** Returns a step's note. What the player gave up is stored in English (cashier/withdrawals/submit.ts). */
function noteText({ t }: PageRequest, note: string): string {
  const [, amount] = /^gave up (\d+\.\d\d) of bonus$/.exec(note) ?? [];
  return amount === undefined ? note || '–' : t('withdrawals.gaveUp', { amount });
}

export const withdrawalsQueue: DecisionQueue<OpenWithdrawal> = {
  ...{ path: '/withdrawals', part: 'bill', permission: 'withdrawals', menu: 'Withdrawals', targetMs: TARGET_MS },
  calls: ['/withdrawals/:bill/approve', '/withdrawals/:bill/reject'],
  reading: 'withdrawal read',
  title: (t) => t('withdrawals.title'),
  none: (t) => t('withdrawals.none'),
  rows: openWithdrawals,
  find: showWithdrawal,
  keyOf: ({ withdrawal }) => withdrawal.id,
  nameOf: ({ withdrawal }) => withdrawal.billNo,
  subjectOf: ({ withdrawal }) => `/withdrawals/${part(withdrawal.billNo)}`,
  memberOf: ({ withdrawal }) => withdrawal.memberId,
  isOpen: ({ withdrawal: { state, firstApprover } }, operator) =>
    state === 'requested' || (state === 'under_review' && firstApprover !== `operator:${operator}`),
  head: (visit, { withdrawal, member }) => ({
    title: money(withdrawal.amountCents, visit.language),
    who: member.account,
    since: withdrawal.createdAt,
    ...(withdrawal.state === 'requested' ? {} : { badge: wordText(visit, 'withdrawals.state', withdrawal.state) }),
  }),
  columns: (visit) => [
    { head: visit.t('withdrawals.number'), cell: ({ withdrawal }) => withdrawal.billNo },
    { head: visit.t('decisions.player'), cell: ({ member }) => member.account },
    {
      head: visit.t('decisions.amount'),
      end: true,
      cell: ({ withdrawal }) => money(withdrawal.amountCents, visit.language),
    },
    { head: visit.t('withdrawals.to'), cell: ({ withdrawal }) => figure(destinationText(withdrawal, false)) },
    {
      head: visit.t('decisions.state'),
      cell: ({ withdrawal: { state } }) => tag(wordText(visit, 'withdrawals.state', state)),
    },
    { head: visit.t('decisions.askedFor'), cell: ({ withdrawal }) => when(withdrawal.createdAt, visit.language) },
  ],
  facts: (visit, { withdrawal, member }) =>
    Promise.resolve([
      [visit.t('withdrawals.holder'), member.realname],
      [visit.t('withdrawals.to'), destination(visit, withdrawal)],
      [visit.t('withdrawals.fee'), money(withdrawal.feeCents, visit.language)],
      [visit.t('decisions.state'), wordText(visit, 'withdrawals.state', withdrawal.state)],
      [visit.t('decisions.askedFor'), when(withdrawal.createdAt, visit.language)],
      ...(withdrawal.remark === '' ? [] : ([[visit.t('withdrawals.remark'), withdrawal.remark]] as const)),
    ]),
  history: async (visit, { withdrawal }) =>
    html`<h2>${visit.t('withdrawals.history')}</h2>
      ${table(
        visit.t('withdrawals.history'),
        [
          { head: visit.t('decisions.movedWhen'), cell: ({ at }) => when(at, visit.language) },
          { head: visit.t('decisions.state'), cell: ({ state }) => wordText(visit, 'withdrawals.state', state) },
          { head: visit.t('withdrawals.who'), cell: ({ actor }) => actorText(visit, actor) },
          { head: visit.t('withdrawals.note'), cell: ({ note }) => noteText(visit, note) },
        ],
        (await showWithdrawal(visit.services.db, withdrawal.billNo))?.steps ?? [],
        visit.t('withdrawals.noHistory'),
      )}`,
  choices,
};

export const [withdrawalsPage, withdrawalPage] = decisionPages(withdrawalsQueue);
