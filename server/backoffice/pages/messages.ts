/**
 * Decides messages to support: unanswered ones by their age, and one with its answers
 * (docs/domain/back-office.md#messages-to-support).
 */
import { html } from 'hono/html';
import { localeTable } from '#lib/locales.ts';
import { maskEmail } from '#lib/mask.ts';
import { parseProtocolNumber } from '#lib/protocol-number.ts';
import { orderByNumber } from '#server/contexts/cashier/public.ts';
import { messageByProtocol, waitingMessages } from '#server/contexts/support/public.ts';
import type { WaitingMessage } from '#server/contexts/support/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { readLocale } from '#server/platform/i18n.ts';
import { link, money, part, table, when, wordText } from './components.ts';
import type { Part } from './components.ts';
import { noticePreview } from './decisions/notice-preview.ts';
import { decisionPages } from './decisions/pages.ts';
import type { Choice, DecisionQueue } from './decisions/queue.ts';
import type { Markup, PageRequest } from './page.ts';

const BEGINNING = 140;

type Row = WaitingMessage & {
  readonly answers?: NonNullable<Awaited<ReturnType<typeof messageByProtocol>>>['answers'];
};

const sender = ({ t }: PageRequest, { message, account }: Row): string =>
  message.memberId === null ? t('messages.visitor', { name: message.name }) : (account ?? '');

async function messageOf(db: Database, name: string): Promise<Row | null> {
  const protocol = parseProtocolNumber(name);
  return protocol === null ? null : messageByProtocol(db, protocol);
}

/** Returns the language in its own name. */
const languageText = ({ message }: Row): string => localeTable[readLocale(message.language)].name;

export const messagesQueue: DecisionQueue<Row> = {
  ...{ path: '/messages', part: 'protocol', permission: 'messages', menu: 'Messages' },
  calls: ['/messages/:protocol/answer', '/messages/:protocol/close'],
  reading: 'message read',
  title: (t) => t('messages.title'),
  none: (t) => t('messages.none'),
  rows: waitingMessages,
  find: messageOf,
  keyOf: ({ message }) => message.id,
  nameOf: ({ message }) => message.protocol,
  subjectOf: ({ message }) => `/messages/${part(message.protocol)}`,
  memberOf: ({ message }) => message.memberId,
  isOpen: ({ message }) => message.state !== 'closed',
  head: (visit, row) => ({
    ...{ title: wordText(visit, 'messages.subject', row.message.subject), who: sender(visit, row) },
    since: row.message.createdAt,
  }),
  columns: (visit) => [
    { head: visit.t('messages.number'), cell: ({ message }) => message.protocol },
    { head: visit.t('messages.from'), cell: (row) => sender(visit, row) },
    {
      head: visit.t('messages.about'),
      cell: ({ message }) =>
        [wordText(visit, 'messages.subject', message.subject), message.order].filter(Boolean).join(', '),
    },
    { head: visit.t('messages.language'), cell: languageText },
    {
      head: visit.t('messages.begins'),
      cell: ({ message: { text } }) => (text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text),
    },
  ],
  facts: async (visit, row) => [
    [visit.t('messages.from'), sender(visit, row)],
    ...(row.message.memberId === null ? ([[visit.t('messages.email'), maskEmail(row.message.email)]] as const) : []),
    [visit.t('messages.language'), languageText(row)],
    [visit.t('messages.sent'), when(row.message.createdAt, visit.language)],
    [visit.t('decisions.state'), wordText(visit, 'messages.state', row.message.state)],
    ...(await orderFacts(visit, row.message.order)),
    ...(row.message.closedBecause ? ([[visit.t('messages.closedBecause'), row.message.closedBecause]] as const) : []),
  ],
  more: (visit, row) => Promise.resolve(conversation(visit, row)),
  choices: (visit, row, member) => Promise.resolve(choices(visit, row, member)),
  footer: byNumber,
};

export const [messagesPage, messagePage] = decisionPages(messagesQueue);

function choices(visit: PageRequest, { message, answers = [] }: Row, member: MemberRow | null): readonly Choice[] {
  const { t } = visit;
  const path = `/messages/${part(message.protocol)}`;
  const preview = (outcome: 'answered' | 'closed') =>
    member && noticePreview(visit, member, { kind: 'support', values: { outcome, protocol: message.protocol } });
  const tongue = localeTable[readLocale(message.language)].name;
  return [
    {
      ...{ path: `${path}/answer`, key: 'p', label: t('messages.answer') },
      fields: [
        {
          ...{ name: 'text', label: t('messages.answerText'), kind: 'long' },
          hint: t(message.memberId === null ? 'messages.answerByMail' : 'messages.answerOnPage', { language: tongue }),
        },
      ],
      hidden: { seen: String(answers.length) },
      reads: preview('answered') ?? html`<p>${t('messages.byMail')}</p>`,
    },
    {
      ...{ path: `${path}/close`, key: 'd', label: t('messages.close'), tone: 'bad' },
      ...{ reads: answers.length === 0 ? preview('closed') : null, isReasonRead: answers.length === 0 },
    },
  ];
}

const conversation = ({ t, language }: PageRequest, { message, answers = [] }: Row): Markup =>
  html`<div class="sheet asked">
      <h2>${t('messages.message')}</h2>
      <p class="said">${message.text}</p>
    </div>
    ${table(
      t('messages.answers'),
      [
        { head: t('decisions.movedWhen'), cell: ({ createdAt }) => when(createdAt, language) },
        { head: t('messages.who'), cell: ({ answeredBy }) => answeredBy },
        { head: t('messages.answerText'), cell: ({ text }) => html`<p class="said">${text}</p>` },
      ],
      answers,
      t('messages.noAnswer'),
    )}`;

/** Renders the form that finds a message by its number, also an answered or closed one. */
function byNumber({ context, t }: PageRequest): Markup {
  const typed = context.req.query('number') ?? '';
  const protocol = parseProtocolNumber(typed.slice(0, 64));
  return html`<h2>${t('messages.another')}</h2>
    ${typed === '' ? '' : html`<p>${protocol ? link(`/messages/${part(protocol)}`, protocol) : t('messages.noNumber')}</p>`}
    <form method="get" class="row">
      <div>
        <label for="number">${t('messages.itsNumber')}</label>
        <input id="number" name="number" value="${typed}" maxlength="64" autocomplete="off" required />
      </div>
      <button class="plain">${t('messages.lookUp')}</button>
    </form>`;
}

/** Returns the current state of the deposit or withdrawal. */
async function orderFacts(visit: PageRequest, billNo: string | null): Promise<readonly (readonly [string, Part])[]> {
  const { services, operator, language, t } = visit;
  const order = billNo === null ? null : await orderByNumber(services.db, billNo);
  if (!order) return [];
  const mayOpen = order.kind === 'withdrawal' && hasPermission(operator.role, 'withdrawals');
  const state = wordText(visit, `${order.kind === 'deposit' ? 'messages.deposit' : 'withdrawals.state'}`, order.state);
  return [
    [t('messages.order'), mayOpen ? link(`/withdrawals/${part(order.billNo)}`, order.billNo) : order.billNo],
    [
      t(order.kind === 'deposit' ? 'messages.theDeposit' : 'messages.theWithdrawal'),
      html`${money(order.amount, language)}, ${state}, ${when(order.createdAt, language)}`,
    ],
  ];
}
