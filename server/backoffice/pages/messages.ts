/**
 * Shows messages to support: unanswered ones by their age, and one with its answers
 * (docs/domain/back-office.md#messages-to-support).
 */
import { html } from 'hono/html';
import { localeTable } from '#lib/locales.ts';
import { maskEmail } from '#lib/mask.ts';
import { parseProtocolNumber } from '#lib/protocol-number.ts';
import { orderByNumber } from '#server/contexts/cashier/public.ts';
import { messageByProtocol, waitingMessages } from '#server/contexts/support/public.ts';
import type { WaitingMessage } from '#server/contexts/support/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { readLocale } from '#server/platform/i18n.ts';
import { facts, link, money, part, table, tag, when } from './components.ts';
import type { Part } from './components.ts';
import { folded, form } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { queuePage } from './queue.ts';
import { noteReading } from './reading.ts';

const BEGINNING = 140;

/** Renders a number without line breaks. */
const numberOf = (protocol: string): Part =>
  html`<span class="figure">${link(`/messages/${part(protocol)}`, protocol)}</span>`;

const sender = ({ message, account }: WaitingMessage): Part =>
  message.memberId === null ? `${message.name} (visitor)` : link(`/members/${message.memberId}`, account ?? '');

const queue = queuePage<WaitingMessage>({
  ...{ path: '/messages', title: 'Messages', permission: 'messages', none: 'No message waits.' },
  rows: (db, { after, limit }) => waitingMessages(db, { after, limit }),
  keyOf: ({ message }) => message.id,
  since: ({ message }) => message.createdAt,
  columns: [
    { head: 'Number', cell: ({ message }) => numberOf(message.protocol) },
    { head: 'From', cell: sender },
    { head: 'About', cell: ({ message }) => [message.subject, message.order].filter(Boolean).join(', ') },
    { head: 'Language', cell: ({ message }) => message.language },
    {
      head: 'Begins',
      cell: ({ message: { text } }) => (text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text),
    },
  ],
  // Answered only on the page that shows the whole message.
  decide: () => null,
});

export const messagesPage: BackofficePage = {
  ...queue,
  show: async (visit) => {
    const shown = await queue.show(visit);
    return shown && { ...shown, body: html`${shown.body}${byNumber(visit)}` };
  },
};

/** Renders the form that finds a message by its number, also an answered or closed one. */
function byNumber(visit: PageRequest): Markup {
  const typed = visit.context.req.query('number') ?? '';
  const protocol = parseProtocolNumber(typed.slice(0, 64));
  return html`<h2>Another message</h2>
    ${typed === '' ? '' : html`<p>${protocol ? link(`/messages/${part(protocol)}`, protocol) : 'This is no number: its check digit is wrong.'}</p>`}
    <form method="get" class="row">
      <div>
        <label for="number">Its number</label>
        <input id="number" name="number" value="${typed}" maxlength="64" autocomplete="off" required />
      </div>
      <button class="plain">Look it up</button>
    </form>`;
}

export const messagePage: BackofficePage = {
  path: '/messages/:protocol',
  permission: 'messages',
  show: async (visit) => {
    const protocol = parseProtocolNumber(visit.context.req.param('protocol') ?? '');
    const found = protocol === null ? null : await messageByProtocol(visit.services.db, protocol);
    if (!found) return null;
    const { message, answers } = found;
    await noteReading(visit, 'message read', message.protocol);
    const path = `/messages/${part(message.protocol)}`;
    return {
      title: `Message ${message.protocol}`,
      body: html`<div class="sheet">
          ${facts([
            ['From', sender(found)],
            ...(message.memberId === null ? ([['E-mail', maskEmail(message.email)]] as const) : []),
            ['About', message.subject],
            ...(await orderFacts(visit, message.order)),
            ['Language', localeTable[readLocale(message.language)].name],
            ['Sent', when(message.createdAt)],
            ['State', tag(message.state, message.state === 'open' ? 'bad' : '')],
            ...(message.closedBecause ? ([['Closed because', message.closedBecause]] as const) : []),
          ])}
          <p class="said">${message.text}</p>
        </div>
        ${table(
          'Answers',
          [
            { head: 'When', cell: ({ createdAt }) => when(createdAt) },
            { head: 'Who', cell: ({ answeredBy }) => answeredBy },
            { head: 'Answer', cell: ({ text }) => html`<p class="said">${text}</p>` },
          ],
          answers,
          'Nobody has answered yet.',
        )}
        ${
          message.state === 'closed'
            ? ''
            : html`<h2>Answer</h2>
                <div class="sheet">
                  ${form(visit, {
                    acts: [{ path: `${path}/answer`, label: 'Send the answer' }],
                    fields: [
                      {
                        ...{ name: 'text', label: 'Answer', kind: 'long' },
                        hint: `They read it as it is, ${message.memberId === null ? 'by mail' : 'on the support page and by mail'}. Write in their language.`,
                      },
                    ],
                    hidden: { seen: String(answers.length) },
                    reasonHint: 'For the trail.',
                  })}
                </div>
                ${folded(visit, 'Close it', {
                  acts: [{ path: `${path}/close`, label: 'Close', tone: 'bad' }],
                  reasonHint: answers.length === 0 ? 'The player reads it.' : 'For the trail.',
                })}`
        }`,
    };
  },
};

/** Returns the current state of the deposit or withdrawal. */
async function orderFacts(
  { services, operator }: PageRequest,
  billNo: string | null,
): Promise<readonly (readonly [string, Part])[]> {
  const order = billNo === null ? null : await orderByNumber(services.db, billNo);
  if (!order) return [];
  const mayOpen = order.kind === 'withdrawal' && hasPermission(operator.role, 'withdrawals');
  return [
    ['Its number', mayOpen ? link(`/withdrawals/${part(order.billNo)}`, order.billNo) : order.billNo],
    [`The ${order.kind}`, html`${money(order.amount)}, ${order.state}, ${when(order.createdAt)}`],
  ];
}
