/** Lists players: the newest, those with the largest deposits, by state, or by the beginning of what is known of them. */
import { html } from 'hono/html';
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { dayAfter, dayOf } from '#lib/dates.ts';
import { largestDepositors } from '#server/kernel/ledger/public.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { memberBegins } from '#server/backoffice/search.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
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
    const deposited = isLargest ? await depositorsNow(visit) : new Map<number, bigint>();
    const found = isLargest ? await membersIn(services.db, [...deposited.keys()]) : await membersOf(visit, asked);
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
}

function filtersOf({ context }: PageRequest): Filters {
  const asked = (name: string) => (context.req.query(name) ?? '').trim().slice(0, 80);
  return {
    q: asked('q'),
    order: asked('order') === 'largest' ? 'largest' : 'newest',
    state: states.find((state) => state === asked('state')) ?? null,
  };
}

async function membersOf(visit: PageRequest, { q, state }: Filters): Promise<MemberRow[]> {
  const { db } = visit.services;
  const begins = q === '' ? undefined : memberBegins(q, hasPermission(visit.operator.role, 'documents'));
  if (begins === null) return [];
  const after = afterOf(visit);
  return db
    .select()
    .from(members)
    .where(and(begins, stateIs(state), after > 0 ? lt(members.id, after) : undefined))
    .orderBy(desc(members.id))
    .limit(ROWS + 1);
}

/** Returns the condition of a state. Disabled members have an index of their own, as they are few. */
const stateIs = (state: State | null) =>
  state === null ? undefined : state === 'active' ? eq(members.status, 1) : ne(members.status, 1);

/** Returns the largest depositors of 30 days with their sums, the largest first. */
async function depositorsNow({ services: { db, now } }: PageRequest): Promise<ReadonlyMap<number, bigint>> {
  const today = dayOf(now());
  return largestDepositors(db, { from: dayAfter(today, 1 - DAYS), until: today, limit: ROWS });
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

function filterForm({ t }: PageRequest, { q, order, state }: Filters): Markup {
  const option = (value: string, text: string, isChosen: boolean) =>
    html`<option value="${value}" ${isChosen ? 'selected' : ''}>${text}</option>`;
  return html`<form method="get" class="row sheet">
    <div>
      <label for="q">${t('members.q')}</label>
      <input id="q" name="q" value="${q}" maxlength="80" autocomplete="off" aria-describedby="q-hint" />
    </div>
    <div>
      <label for="order">${t('members.order')}</label>
      <select id="order" name="order">
        ${option('newest', t('members.newest'), order === 'newest')}
        ${option('largest', t('members.largest'), order === 'largest')}
      </select>
    </div>
    <div>
      <label for="state">${t('members.filterState')}</label>
      <select id="state" name="state">
        ${option('', t('members.stateAll'), state === null)}
        ${option('active', t('members.inOrder'), state === 'active')}
        ${option('disabled', t('members.disabled'), state === 'disabled')}
      </select>
    </div>
    <button class="plain">${t('frame.show')}</button>
    <p class="note" id="q-hint">${t('members.qHint')}</p>
  </form>`;
}
