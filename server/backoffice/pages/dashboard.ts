/** Shows the first page: open queues, the money of the last days, and the last result of the hourly ledger checks. */
import { html } from 'hono/html';
import { dayOf, dayStart } from '#lib/dates.ts';
import { DAY } from '#server/platform/time.ts';
import { houseTotals } from '#server/kernel/ledger/public.ts';
import type { HouseTotals } from '#server/kernel/ledger/public.ts';
import { RECONCILIATION_PATH } from '#server/backoffice/operations/system.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { auditLogOf } from '#server/backoffice/audit-log/audit-log.ts';
import { hrefOf } from './layout.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { figure, link, money, table, tag, when } from './components.ts';
import { barChart } from './bar-chart.ts';

const DAYS = 14;
const none = { deposited: 0n, paidOut: 0n, staked: 0n, won: 0n, fees: 0n, bonuses: 0n };
const sums = [
  ['deposited', 'Deposits'],
  ['paidOut', 'Payouts'],
  ['staked', 'Stakes'],
  ['won', 'Prizes'],
  ['fees', 'Fees'],
  ['bonuses', 'Bonuses'],
] as const;

/** Returns the page. `others`: the pages that may have a count of waiting rows. */
export const dashboardPage = (others: readonly BackofficePage[]): BackofficePage => ({
  path: '/',
  permission: 'home',
  menu: 'Overview',
  show: async (visit) => {
    const { role } = visit.operator;
    return {
      title: 'Overview',
      body: html`${await waiting(visit, others)} ${hasPermission(role, 'figures') ? await figures(visit) : ''}
      ${hasPermission(role, 'books') ? await lastProof(visit) : ''}`,
    };
  },
});

async function waiting(visit: PageRequest, others: readonly BackofficePage[]): Promise<Markup> {
  const tiles: Markup[] = [];
  for (const page of others) {
    if (!page.count || !hasPermission(visit.operator.role, page.permission)) continue;
    const count = await page.count(visit);
    tiles.push(
      html`<li>
        <a href="${hrefOf(page)}"><b>${count >= 100 ? '100 or more' : count}</b><span>${page.menu}</span></a>
      </li>`,
    );
  }
  return tiles.length === 0
    ? html`<p class="soft">Nothing waits for your role. Members are found in the menu.</p>`
    : html`<h2>What waits</h2>
        <ul class="tiles">
          ${tiles}
        </ul>`;
}

async function figures({ services: { db, now } }: PageRequest): Promise<Markup> {
  const today = dayOf(now());
  const start = dayStart(today) ?? now();
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(new Date(start.getTime() - (DAYS - 1 - index) * DAY)));
  const found = await houseTotals(db, days[0] ?? today, today);
  const rows = days.map((day): HouseTotals => found.find((each) => each.day === day) ?? { day, ...none });
  return html`<h2>Money of the last ${DAYS} days</h2>
    <div class="plots">
      ${sums.map(([name, title]) =>
        barChart(
          title,
          rows.map((row) => row[name]),
        ),
      )}
    </div>
    <details>
      <summary>Day by day, in Brasília’s time</summary>
      ${table(
        'Day by day',
        [
          { head: 'Day', cell: ({ day }) => figure(day) },
          ...sums.map(([name, head]) => ({ head, end: true as const, cell: (row: HouseTotals) => money(row[name]) })),
          { head: 'Stakes less prizes', end: true, cell: ({ staked, won }) => money(staked - won) },
        ],
        [...rows].reverse(),
        'No day.',
      )}
    </details>`;
}

/** Renders the result of the last ledger checks. */
async function lastProof({ services: { db } }: PageRequest): Promise<Markup> {
  const [last] = await auditLogOf(db, { call: RECONCILIATION_PATH }, null, 1);
  const wrong = (last?.after as { wrong?: readonly string[] } | null)?.wrong ?? [];
  return html`<h2>Books</h2>
    ${
      wrong.length > 0
        ? html`<p>${tag('not sound', 'bad')} Of the proofs of ${when(last?.at ?? null)} these do not hold:</p>
            <ul>
              ${wrong.map((name) => html`<li>${name}</li>`)}
            </ul>`
        : html`<p>${last ? html`Proven ${when(last.at)}: ${tag('sound', 'good')}` : 'Never proven yet.'}</p>`
    }
    <p>${link('/books', 'Prove them')}</p>`;
}
