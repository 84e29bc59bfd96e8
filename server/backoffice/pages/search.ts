/** Finds what one box of the head asks for: players, messages, withdrawals, deposits and rounds, as far as the role may see them. */
import { html } from 'hono/html';
import { betsNumbered, type FoundBet } from '#server/contexts/play/public.ts';
import { findOrders } from '#server/contexts/cashier/public.ts';
import type { Order } from '#server/contexts/cashier/public.ts';
import { messagesBeginning } from '#server/contexts/support/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { amountOf, findMembers, LEAST_DIGITS, MOST_FOUND } from '#server/backoffice/search.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import type { Permission } from '#server/backoffice/permissions.ts';
import { cpfOf, openText } from './member.ts';
import { noteReading } from './reading.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { link, money, part, table, tag, when, wordText } from './components.ts';

type FoundOrder = Order & { readonly account: string };

export const searchPage: BackofficePage = {
  path: '/search',
  permission: 'home',
  show: async (visit) => {
    const { t, context } = visit;
    const typed = (context.req.query('q') ?? '').trim().slice(0, 80);
    const parts = typed === '' ? [] : await foundParts(visit, typed);
    return {
      title: typed === '' ? t('search.title') : t('search.titleOf', { typed }),
      body:
        parts.length > 0
          ? html`${parts}`
          : html`<p class="sheet soft">${typed === '' ? t('search.empty') : t('search.none')} ${t('search.hint')}</p>`,
    };
  },
};

async function foundParts(visit: PageRequest, typed: string): Promise<Markup[]> {
  const { db } = visit.services;
  const may = (permission: Permission) => hasPermission(visit.operator.role, permission);
  const number = typed.length < LEAST_DIGITS ? null : typed;
  const orders = (kind: Order['kind']) => findOrders(db, kind, { number, amount: amountOf(typed), limit: MOST_FOUND });
  const [members, messages, withdrawals, deposits, bets] = await Promise.all([
    may('members') ? findMembers(db, typed, may('documents')) : [],
    may('messages') && number !== null ? messagesBeginning(db, number.toUpperCase(), MOST_FOUND) : [],
    may('movements') ? orders('withdrawal') : [],
    may('movements') ? orders('deposit') : [],
    may('movements') && (number !== null || /^R\d+$/i.test(typed)) ? betsNumbered(db, typed, MOST_FOUND) : [],
  ]);
  for (const { account } of members) await noteReading(visit, 'member found', account);
  const found = {
    messages: messages.map(({ protocol }) => protocol),
    withdrawals: withdrawals.map(({ billNo }) => billNo),
    deposits: deposits.map(({ billNo }) => billNo),
    bets: bets.map(({ id }) => `R${id}`),
  };
  const named = Object.entries(found).filter(([, each]) => each.length > 0);
  if (named.length > 0) await noteReading(visit, 'search read', '', Object.fromEntries(named));
  return [
    ...(members.length > 0 ? [memberPart(visit, members)] : []),
    ...(messages.length > 0 ? [messagePart(visit, messages)] : []),
    ...(withdrawals.length > 0 ? [orderPart(visit, 'withdrawal', withdrawals)] : []),
    ...(deposits.length > 0 ? [orderPart(visit, 'deposit', deposits)] : []),
    ...(bets.length > 0 ? [betPart(visit, bets)] : []),
  ];
}

const memberPart = (visit: PageRequest, rows: readonly MemberRow[]): Markup =>
  table(
    visit.t('search.members'),
    [
      { head: visit.t('members.account'), cell: ({ id, account }) => link(`/members/${id}`, account) },
      { head: visit.t('members.uid'), cell: ({ id }) => String(id) },
      { head: visit.t('members.name'), cell: ({ realname }) => realname || '–' },
      { head: visit.t('members.cpf'), cell: ({ cpf }) => cpfOf(visit, cpf) },
      { head: visit.t('members.state'), cell: ({ status }) => openText(visit, status) },
    ],
    rows,
    '',
  );

const messagePart = (visit: PageRequest, rows: Awaited<ReturnType<typeof messagesBeginning>>): Markup =>
  table(
    visit.t('search.messages'),
    [
      { head: visit.t('members.number'), cell: ({ protocol }) => link(`/messages/${part(protocol)}`, protocol) },
      { head: visit.t('members.about'), cell: ({ subject }) => wordText(visit, 'members.subject', subject) },
      { head: visit.t('members.state'), cell: ({ state }) => tag(wordText(visit, 'members.message', state)) },
      { head: visit.t('members.sent'), cell: ({ createdAt }) => when(createdAt, visit.language) },
    ],
    rows,
    '',
  );

function orderPart(visit: PageRequest, kind: Order['kind'], rows: readonly FoundOrder[]): Markup {
  const { t, language, operator } = visit;
  // The page of a withdrawal belongs to those who decide it.
  const hasPage = kind === 'withdrawal' && hasPermission(operator.role, 'withdrawals');
  return table(
    t(`search.${kind}s`),
    [
      {
        head: t('members.number'),
        cell: ({ billNo }) => (hasPage ? link(`/withdrawals/${part(billNo)}`, billNo) : billNo),
      },
      { head: t('lists.player'), cell: ({ member, account }) => link(`/members/${member}`, account) },
      { head: t('members.amount'), end: true, cell: ({ amount }) => money(amount, language) },
      { head: t('members.state'), cell: ({ state }) => tag(wordText(visit, `lists.${kind}`, state)) },
      { head: t('members.when'), cell: ({ createdAt }) => when(createdAt, language) },
    ],
    rows,
    '',
  );
}

function betPart(visit: PageRequest, rows: readonly FoundBet[]): Markup {
  const { t, language } = visit;
  return table(
    t('search.rounds'),
    [
      { head: t('members.number'), cell: ({ id }) => `R${id}` },
      { head: t('lists.player'), cell: ({ member, account }) => link(`/members/${member}`, account) },
      { head: t('lists.game'), cell: ({ names }) => names[language] ?? names.pt },
      { head: t('lists.round'), cell: ({ roundId }) => roundId },
      { head: t('lists.stake'), end: true, cell: ({ stakeCents }) => money(stakeCents, language) },
      {
        head: t('lists.prize'),
        end: true,
        cell: ({ winCents }) => (winCents === null ? '–' : money(winCents, language)),
      },
      { head: t('members.state'), cell: ({ state }) => tag(wordText(visit, 'lists.bet', state)) },
      { head: t('members.when'), cell: ({ placedAt }) => when(placedAt, language) },
    ],
    rows,
    '',
  );
}
