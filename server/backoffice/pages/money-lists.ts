/** Lists movements, deposits, withdrawals and bets, of one player or of all, with filters in the address and a file of the same rows. */
import { html } from 'hono/html';
import { betsBefore } from '#server/contexts/play/public.ts';
import type { FoundBet } from '#server/contexts/play/public.ts';
import { describeEntries } from '#server/contexts/account/public.ts';
import { ordersBefore } from '#server/contexts/cashier/public.ts';
import type { ListedOrder } from '#server/contexts/cashier/public.ts';
import { entriesOf, entriesOfAll } from '#server/kernel/ledger/public.ts';
import type { MemberEntry } from '#server/kernel/ledger/public.ts';
import { accountsOf } from '#server/kernel/members/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { decodeCursor, encodeCursor } from '#server/platform/pagination/keyset.ts';
import { askedFor, choiceField, dayFields, filterField } from './filters.ts';
import type { Days } from './filters.ts';
import { fileOf, filtersOf } from './list-file.ts';
import type { ListColumn, MoneyList, Wanted } from './list-file.ts';
import { noteReading } from './reading.ts';
import type { BackofficePage, Markup, PageRequest, Shown } from './page.ts';
import { cut, link, money, pager, ROWS, table, tag, wordText, when } from './components.ts';

function listPageOf<Row>(list: MoneyList<Row>): BackofficePage {
  const { path, read, cursorOf, columns } = list;
  return {
    ...{ path, permission: 'movements', menu: path, place: /^\d{1,13}_\d{1,15}$/ },
    file: (visit) => fileOf(visit, list),
    show: async (visit): Promise<Shown> => {
      const { t, context } = visit;
      const title = t(`menu.${path.slice(1)}`);
      const { member, days, filter } = await filtersOf(visit, list);
      const isRead = member !== undefined && days.fault === null;
      const after = decodeCursor(context.req.query('after'));
      const found = isRead ? await read(visit, { ...filter, member, after, limit: ROWS + 1 }) : [];
      const { rows, next } = cut(found, (row) => encodeCursor(cursorOf(row)));
      if (isRead) await noteReading(visit, 'list read', askedFor(visit, 'player'), { kind: path });
      return {
        title,
        body: html`${filterForm(visit, list, { days, ...filter })}${table(title, columns(visit), rows, t('lists.none'))}
        ${pager(visit, filter.largest ? null : next)}
        ${rows.length > 0 && hasPermission(visit.operator.role, 'exports') ? fileLink(visit, path) : ''}`,
      };
    },
  };
}

interface Shows extends Pick<Wanted, 'state' | 'largest'> {
  readonly days: Days;
}

function filterForm<Row>(visit: PageRequest, list: MoneyList<Row>, { days, state, largest }: Shows): Markup {
  const { t } = visit;
  const { states, stateKey, hasLargest } = list;
  const named = states.map((each) => [each, wordText(visit, stateKey, each)] as const);
  return html`<form method="get" class="row sheet">
    ${filterField({ label: t('lists.account'), name: 'player' }, askedFor(visit, 'player'))} ${dayFields(visit, days)}
    ${
      states.length === 0
        ? ''
        : choiceField({ label: t('members.state'), name: 'state', first: t('frame.all') }, named, state ?? '')
    }
    ${
      hasLargest
        ? choiceField(
            { label: t('members.order'), name: 'order' },
            [
              ['newest', t('lists.newest')],
              ['largest', t('lists.largest')],
            ],
            largest ? 'largest' : 'newest',
          )
        : ''
    }
    <button class="plain">${t('frame.show')}</button>
  </form>`;
}

/** Links to the file of the same rows. */
function fileLink({ t, context }: PageRequest, path: string): Markup {
  const filters = Object.entries(context.req.query()).filter(([name, value]) => name !== 'after' && value !== '');
  const asked = new URLSearchParams(filters).toString();
  return html`<p>${link(`${path}.csv${asked === '' ? '' : `?${asked}`}`, t('lists.file'))}</p>`;
}

const moneyColumn = <Row>(head: string, visit: PageRequest, cents: (row: Row) => bigint | null): ListColumn<Row> => ({
  ...{ head, end: true },
  cell: (row) => {
    const found = cents(row);
    return found === null ? '–' : money(found, visit.language);
  },
  plain: (row) => cents(row) ?? '',
});
const whenColumn = <Row>(visit: PageRequest, at: (row: Row) => Date): ListColumn<Row> => ({
  head: visit.t('members.when'),
  cell: (row) => when(at(row), visit.language),
  plain: (row) => at(row).toISOString(),
});
const textColumn = <Row>(head: string, text: (row: Row) => string): ListColumn<Row> => ({
  ...{ head, cell: (row) => text(row) || '–', plain: text },
});
const playerColumn = <Row extends { readonly member: number; readonly account: string }>(
  visit: PageRequest,
): ListColumn<Row> => ({
  head: visit.t('lists.player'),
  cell: ({ member, account }) => link(`/members/${member}`, account),
  plain: ({ account }) => account,
});

type Movement = Awaited<ReturnType<typeof describeEntries>>[number] & {
  readonly member: number;
  readonly account: string;
};
const wallets = ['cash', 'bonus', 'rebate', 'locked'] as const;

/** Reads movements of one player or of all, with their players' names. */
async function movementsBefore({ services: { db }, language }: PageRequest, wanted: Wanted): Promise<Movement[]> {
  const { member, from, until, after, limit } = wanted;
  const page = { wallets, from, until, after, limit };
  const entries: readonly MemberEntry[] =
    member === null
      ? await entriesOfAll(db, page)
      : (await entriesOf(db, member, { ...page, order: 'newest' })).map((entry) => ({ ...entry, member }));
  const owners = new Map(entries.map(({ id, member: owner }) => [id, owner]));
  const named = await accountsOf(db, [...new Set(owners.values())]);
  return (await describeEntries(db, entries, language)).map((described) => {
    const owner = owners.get(described.entry.id) ?? 0;
    return { ...described, member: owner, account: named.get(owner) ?? String(owner) };
  });
}

export const movementsPage = listPageOf<Movement>({
  ...{ path: '/movements', states: [], stateKey: '', daysOfAll: 31 },
  read: movementsBefore,
  cursorOf: ({ entry }) => entry,
  columns: (visit) => [
    whenColumn(visit, ({ entry }) => entry.at),
    playerColumn(visit),
    textColumn(visit.t('members.what'), ({ text, description }) => [text, description].filter(Boolean).join(' · ')),
    textColumn(visit.t('lists.wallet'), ({ entry }) => wordText(visit, 'lists.wallet', entry.wallet)),
    textColumn(visit.t('members.number'), ({ billNo }) => billNo),
    moneyColumn(visit.t('members.amount'), visit, ({ entry }) => entry.amount),
    moneyColumn(visit.t('members.balance'), visit, ({ entry }) => entry.balanceAfter),
  ],
});

const orderStates = {
  deposit: ['open', 'paid', 'cancelled', 'disputed', 'reversed', 'returned'],
  withdrawal: ['requested', 'under_review', 'approved', 'paid', 'rejected', 'cancelled', 'returned'],
} as const;

const ordersPage = (path: '/deposits' | '/payouts', kind: 'deposit' | 'withdrawal') =>
  listPageOf<ListedOrder>({
    ...{ path, states: orderStates[kind], stateKey: `lists.${kind}`, hasLargest: true },
    read: ({ services: { db } }, wanted) => ordersBefore(db, kind, wanted),
    cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
    columns: (visit) => [
      textColumn(visit.t('members.number'), ({ billNo }) => billNo),
      playerColumn(visit),
      moneyColumn(visit.t('members.amount'), visit, ({ amount }) => amount),
      {
        head: visit.t('members.state'),
        cell: ({ state }) => tag(wordText(visit, `lists.${kind}`, state)),
        plain: ({ state }) => wordText(visit, `lists.${kind}`, state),
      },
      whenColumn(visit, ({ listedAt }) => listedAt),
    ],
  });

export const depositsPage = ordersPage('/deposits', 'deposit');
export const payoutsPage = ordersPage('/payouts', 'withdrawal');

export const betsPage = listPageOf<FoundBet>({
  ...{ path: '/bets', states: ['open', 'settled', 'void'], stateKey: 'lists.bet' },
  read: ({ services: { db } }, wanted) => betsBefore(db, wanted),
  cursorOf: ({ placedAt, id }) => ({ at: placedAt, id }),
  columns: (visit) => [
    textColumn(visit.t('members.number'), ({ id }) => `R${id}`),
    playerColumn(visit),
    textColumn(visit.t('lists.game'), ({ names }) => names[visit.language] ?? names.pt),
    textColumn(visit.t('lists.round'), ({ roundId }) => roundId),
    moneyColumn(visit.t('lists.stake'), visit, ({ stakeCents }) => stakeCents),
    moneyColumn(visit.t('lists.prize'), visit, ({ winCents }) => winCents),
    {
      head: visit.t('members.state'),
      cell: ({ state }) => tag(wordText(visit, 'lists.bet', state)),
      plain: ({ state }) => wordText(visit, 'lists.bet', state),
    },
    whenColumn(visit, ({ placedAt }) => placedAt),
  ],
});
