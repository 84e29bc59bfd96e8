/** Lists movements, deposits, withdrawals and bets, of one player or of all, with filters in the address and a file of the same rows. */
import { html } from 'hono/html';
import { betsBefore } from '#server/contexts/play/public.ts';
import type { FoundBet } from '#server/contexts/play/public.ts';
import { describeEntries } from '#server/contexts/account/public.ts';
import { ordersBefore } from '#server/contexts/cashier/public.ts';
import type { ListedOrder } from '#server/contexts/cashier/public.ts';
import { entriesOf } from '#server/kernel/ledger/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { decodeCursor, encodeCursor } from '#server/platform/pagination/keyset.ts';
import { fileOf, playerOf } from './list-file.ts';
import type { ListColumn, MoneyList } from './list-file.ts';
import { noteReading } from './reading.ts';
import type { BackofficePage, Markup, PageRequest, Shown } from './page.ts';
import { cut, link, money, pager, part, ROWS, table, tag, wordText, when } from './components.ts';

function listPageOf<Row>(list: MoneyList<Row>): BackofficePage {
  const { path, read, cursorOf, columns, needsPlayer } = list;
  return {
    ...{ path, permission: 'movements', menu: path, place: /^\d{1,13}_\d{1,15}$/ },
    file: (visit) => fileOf(visit, list),
    show: async (visit): Promise<Shown> => {
      const { t, context } = visit;
      const title = t(`menu.${path.slice(1)}`);
      const member = await playerOf(visit);
      const isRead = member !== undefined && !(needsPlayer && member === null);
      const after = decodeCursor(context.req.query('after'));
      const found = isRead ? await read(visit, { member, after, limit: ROWS + 1 }) : [];
      const { rows, next } = cut(found, (row) => encodeCursor(cursorOf(row)));
      if (member) await noteReading(visit, 'list read', context.req.query('player') ?? '', { kind: path });
      const none = !isRead && member === null ? t('lists.needsPlayer') : t('lists.none');
      return {
        title,
        body: html`${filterForm(visit)}${table(title, columns(visit), rows, none)} ${pager(visit, next)}
        ${rows.length > 0 && hasPermission(visit.operator.role, 'exports') ? fileLink(visit, path) : ''}`,
      };
    },
  };
}

function filterForm({ t, context }: PageRequest): Markup {
  return html`<form method="get" class="row sheet">
    <div>
      <label for="player">${t('lists.account')}</label>
      <input
        id="player"
        name="player"
        value="${(context.req.query('player') ?? '').slice(0, 64)}"
        maxlength="64"
        autocomplete="off"
      />
    </div>
    <button class="plain">${t('frame.show')}</button>
  </form>`;
}

function fileLink({ t, context }: PageRequest, path: string): Markup {
  const player = context.req.query('player') ?? '';
  return html`<p>${link(`${path}.csv${player === '' ? '' : `?player=${part(player)}`}`, t('lists.file'))}</p>`;
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

export const movementsPage = listPageOf({
  path: '/movements',
  needsPlayer: true,
  read: async ({ services: { db }, language }, { member, after, limit }) =>
    describeEntries(
      db,
      await entriesOf(db, member ?? 0, {
        ...{ wallets: ['cash', 'bonus', 'rebate', 'locked'], order: 'newest', from: null, until: null, after, limit },
      }),
      language,
    ),
  cursorOf: ({ entry }) => entry,
  columns: (visit) => [
    whenColumn(visit, ({ entry }) => entry.at),
    textColumn(visit.t('members.what'), ({ text, description }) => [text, description].filter(Boolean).join(' · ')),
    textColumn(visit.t('lists.wallet'), ({ entry }) => wordText(visit, 'lists.wallet', entry.wallet)),
    textColumn(visit.t('members.number'), ({ billNo }) => billNo),
    moneyColumn(visit.t('members.amount'), visit, ({ entry }) => entry.amount),
    moneyColumn(visit.t('members.balance'), visit, ({ entry }) => entry.balanceAfter),
  ],
});

const ordersPage = (path: '/deposits' | '/payouts', kind: 'deposit' | 'withdrawal') =>
  listPageOf<ListedOrder>({
    path,
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
  path: '/bets',
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
