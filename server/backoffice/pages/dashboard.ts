/** Shows the first page: what waits longest, the trends of a period, and the last result of the hourly ledger checks. */
import { html } from 'hono/html';
import { RECONCILIATION_PATH } from '#server/backoffice/operations/system.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { auditLogOf } from '#server/backoffice/audit-log/audit-log.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { hrefOf, MOST_COUNTED } from './layout.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { checkText, link, table, tag, when } from './components.ts';
import { figures } from './dashboard-figures.ts';
import { waitingOf } from './waiting.ts';
import type { Waiting } from './waiting.ts';

/** Returns the page. `others`: the pages that may have a count of waiting rows. */
export const dashboardPage = (others: readonly BackofficePage[]): BackofficePage => ({
  path: '/',
  permission: 'home',
  menu: '/',
  show: async (visit) => {
    const { role } = visit.operator;
    return {
      title: visit.t('menu.overview'),
      body: html`${await waiting(visit, others)} ${hasPermission(role, 'figures') ? await figures(visit) : ''}
      ${hasPermission(role, 'books') ? await lastProof(visit) : ''}`,
    };
  },
});

/** Writes a length of time with its two largest units: "1 h 52 min". */
function spanText(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
  ];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes} min`;
}

async function waiting(visit: PageRequest, others: readonly BackofficePage[]): Promise<Markup> {
  const { t } = visit;
  const { queues, empty } = await waitingOf(visit, others);
  const rest = empty > 0 ? html`<p class="soft">${t('overview.empty', { count: empty })}</p>` : '';
  if (queues.length === 0)
    return html`<h2>${t('overview.waits')}</h2>
      <p class="sheet soft">${t('overview.nothing')}</p>`;
  return html`<h2>${t('overview.waits')}</h2>
    ${table(
      t('overview.waits'),
      [
        { head: t('overview.queue'), cell: ({ page, label }) => html`<a href="${hrefOf(page)}">${label}</a>` },
        {
          head: t('overview.count'),
          end: true,
          cell: ({ count }) => (count >= MOST_COUNTED ? t('frame.many') : String(count)),
        },
        { head: t('overview.oldest'), end: true, cell: (row) => ageText(row) },
        { head: t('overview.target'), end: true, cell: ({ target }) => (target === null ? '–' : spanText(target)) },
        { head: t('overview.state'), cell: (row) => stateText(visit, row) },
      ],
      queues,
      '',
    )}
    ${rest}`;
}

const ageText = ({ age }: Waiting): string => (age === null ? '–' : spanText(age));

/** From this part of its target on, a row is nearly late. */
const NEARLY = 0.75;

function stateText({ t }: PageRequest, { age, target }: Waiting): Markup | string {
  if (age === null || target === null) return '–';
  if (age > target) return tag(t('overview.late'), 'bad');
  return age > target * NEARLY ? tag(t('overview.nearly')) : tag(t('overview.inTime'), 'good');
}

/** Renders the result of the last ledger checks. */
async function lastProof({ services: { db }, t, language }: PageRequest): Promise<Markup> {
  const [last] = await auditLogOf(db, { call: RECONCILIATION_PATH }, null, 1);
  const wrong = (last?.after as { wrong?: readonly string[] } | null)?.wrong ?? [];
  return html`<h2>${t('menu.books')}</h2>
    ${
      wrong.length > 0
        ? html`<p>${tag(t('books.tagUnsound'), 'bad')} ${t('books.failed')} ${when(last?.at ?? null, language)}</p>
            <ul>
              ${wrong.map((name) => html`<li>${checkText(t, name)}</li>`)}
            </ul>`
        : html`<p>${last ? html`${tag(t('books.tagSound'), 'good')} ${when(last.at, language)}` : t('books.never')}</p>`
    }
    <p>${link('/books', t('books.go'))}</p>`;
}
