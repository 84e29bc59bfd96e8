/** Lists players: the newest, those with the largest deposits, by state, or by the beginning of what is known of them. */
import { html } from 'hono/html';
import { and, desc, eq, gte, inArray, lt, ne } from '#server/platform/db/drizzle.ts';
import { dayAfter, dayOf } from '#lib/dates.ts';
import { largestDepositors } from '#server/kernel/ledger/public.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { memberBegins } from '#server/backoffice/search.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { askedFor, choiceField, dayFields, daysOf, filterField } from './filters.ts';
import type { Days } from './filters.ts';
import { cpfOf, openText } from './member.ts';
import { noteReading } from './reading.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { afterOf, cut, link, money, pager, ROWS, table, when } from './components.ts';

const DAYS = 30;
const states = ['active', 'disabled'] as const;
type State = (typeof states)[number];

export const membersPage: BackofficePage = {
  path: '/members',
  permission: 'members',
  menu: '/members',
  show: async (visit) => {
    const { t, services } = visit;
    const asked = filtersOf(visit);
    const isLargest = asked.order === 'largest' && asked.q === '';
    const deposited = isLargest ? await depositorsOf(visit, asked.days) : new Map<number, bigint>();
    const found = isLargest
      ? (await membersIn(services.db, [...deposited.keys()])).filter(({ status }) => isIn(asked.state, status))
      : await membersOf(visit, asked);
    const { rows, next } = isLargest ? { rows: found, next: null } : cut(found, ({ id }) => id);
    if (asked.q !== '') for (const { account } of rows) await noteReading(visit, 'member found', account);
    return {
      title: t('menu.members'),
      body: html`${filterForm(visit, asked)}
      ${table(t('menu.members'), columnsOf(visit, isLargest ? deposited : null), rows, t('members.none'))}
      ${pager(visit, next)}`,
    };
  },
};

interface Filters {
  readonly q: string;
  readonly order: 'newest' | 'largest';
  readonly state: State | null;
  /** When the account was made. */
  readonly days: Days;
}

const filtersOf = (visit: PageRequest): Filters => ({
  q: askedFor(visit, 'q').slice(0, 80),
  order: askedFor(visit, 'order') === 'largest' ? 'largest' : 'newest',
  state: states.find((state) => state === askedFor(visit, 'state')) ?? null,
  days: daysOf(visit),
});

async function membersOf(visit: PageRequest, { q, state, days }: Filters): Promise<MemberRow[]> {
  if (days.fault) return [];
  const { db } = visit.services;
  const begins = q === '' ? undefined : memberBegins(q, hasPermission(visit.operator.role, 'documents'));
  if (begins === null) return [];
  const after = afterOf(visit);
  return db
    .select()
    .from(members)
    .where(
      and(
        begins,
        stateIs(state),
        days.from ? gte(members.createdAt, days.from) : undefined,
        days.until ? lt(members.createdAt, days.until) : undefined,
        after > 0 ? lt(members.id, after) : undefined,
      ),
    )
    .orderBy(desc(members.id))
    .limit(ROWS + 1);
}

/** Returns the condition of a state. Disabled members have an index of their own, as they are few. */
const stateIs = (state: State | null) =>
  state === null ? undefined : state === 'active' ? eq(members.status, 1) : ne(members.status, 1);

const isIn = (state: State | null, status: number): boolean =>
  state === null || (state === 'active') === (status === 1);

/** Returns the largest depositors of the days, else of the last 30, with their sums, the largest first. */
async function depositorsOf({ services: { db, now } }: PageRequest, days: Days): Promise<ReadonlyMap<number, bigint>> {
  if (days.fault) return new Map();
  const last = days.until ? dayAfter(dayOf(days.until), -1) : dayOf(now());
  const first = days.from ? dayOf(days.from) : dayAfter(last, 1 - DAYS);
  return largestDepositors(db, { from: first, until: last, limit: ROWS });
}

async function membersIn(db: Database, ids: readonly number[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select()
    .from(members)
    .where(inArray(members.id, [...ids]));
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
}

function columnsOf(visit: PageRequest, deposited: ReadonlyMap<number, bigint> | null) {
  const { t, language } = visit;
  return [
    { head: t('members.account'), cell: ({ id, account }: MemberRow) => link(`/members/${id}`, account) },
    { head: t('members.uid'), cell: ({ id }: MemberRow) => String(id) },
    { head: t('members.name'), cell: ({ realname }: MemberRow) => realname || '–' },
    { head: t('members.cpf'), cell: ({ cpf }: MemberRow) => cpfOf(visit, cpf) },
    { head: t('members.since'), cell: ({ createdAt }: MemberRow) => when(createdAt, language) },
    { head: t('members.state'), cell: ({ status }: MemberRow) => openText(visit, status) },
    ...(deposited
      ? [
          {
            ...{ head: t('members.deposited'), end: true as const },
            cell: ({ id }: MemberRow) => money(deposited.get(id) ?? 0n, language),
          },
        ]
      : []),
  ];
}

function filterForm(visit: PageRequest, { q, order, state, days }: Filters): Markup {
  const { t } = visit;
  return html`<form method="get" class="row sheet">
    ${filterField({ label: t('members.q'), name: 'q', hint: 'q-hint' }, q, 80)}
    ${choiceField(
      { label: t('members.order'), name: 'order' },
      [
        ['newest', t('members.newest')],
        ['largest', t('members.largest')],
      ],
      order,
    )}
    ${choiceField(
      { label: t('members.filterState'), name: 'state', first: t('members.stateAll') },
      [
        ['active', t('members.inOrder')],
        ['disabled', t('members.disabled')],
      ],
      state ?? '',
    )}
    ${dayFields(visit, days)}
    <button class="plain">${t('frame.show')}</button>
    <p class="note" id="q-hint">${t('members.qHint')}</p>
  </form>`;
}
