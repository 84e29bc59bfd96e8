/** Shows the audit log, the newest first, by operator, call or subject. */
import { html } from 'hono/html';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { RECONCILIATION_PATH } from '#server/backoffice/operations/system.ts';
import { AGREE_PATH } from '#server/backoffice/operations/proposal-calls.ts';
import { auditLogOf, loginEvents, otherEvents, refusedName } from '#server/backoffice/audit-log/audit-log.ts';
import type { Markup, BackofficePage } from './page.ts';
import { afterOf, cut, pager, ROWS, table, whatOf, when } from './components.ts';

const deeds: readonly string[] = [
  ...operatorCalls.filter(({ method, path }) => method === 'POST' && path !== AGREE_PATH).map(({ path }) => path),
  RECONCILIATION_PATH,
  ...loginEvents,
  ...otherEvents,
  ...operatorCalls.map(({ path }) => refusedName(path)),
];

export const auditLogPage: BackofficePage = {
  path: '/trail',
  permission: 'trail',
  menu: 'Audit trail',
  show: async (visit) => {
    const asked = (name: string) => (visit.context.req.query(name) ?? '').slice(0, 100).trim();
    const [operator, call, subject] = [asked('operator'), asked('call'), asked('subject')];
    const after = afterOf(visit) || null;
    const found = await auditLogOf(visit.services.db, { operator, call, subject }, after, ROWS + 1);
    const { rows, next } = cut(found, ({ id }) => id);
    return {
      title: 'Audit trail',
      body: html`<form method="get" class="row sheet">
          ${field('operator', 'Operator', operator)}
          <div>
            <label for="call">What was done</label>
            <select id="call" name="call">
              <option value="">all</option>
              ${deeds.map(
                (deed) => html`<option value="${deed}" ${deed === call ? 'selected' : ''}>${whatOf(deed)}</option>`,
              )}
            </select>
          </div>
          ${field('subject', 'About', subject)}
          <button class="plain">Show</button>
        </form>
        ${table(
          'What operators did',
          [
            { head: 'When', cell: ({ at }) => when(at) },
            { head: 'Who', cell: (row) => row.operator || 'somebody unknown' },
            { head: 'What', cell: (row) => whatOf(row.call) },
            { head: 'About', cell: (row) => row.subject || '–' },
            { head: 'Before', cell: ({ before }) => told(before) },
            { head: 'After', cell: (row) => told(row.after) },
            { head: 'Why', cell: ({ reason }) => reason || '–' },
            { head: 'From', cell: ({ ip }) => html`<span class="figure">${ip}</span>` },
          ],
          rows,
          'Nothing was done that this asks for.',
        )}
        ${pager(visit, next)}`,
    };
  },
};

const field = (name: string, label: string, value: string): Markup =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" maxlength="100" autocomplete="off" />
  </div>`;

/** Renders {"open_sessions":2} as a line "open sessions: 2". */
function told(value: unknown): Markup | string {
  if (typeof value !== 'object' || value === null) return '–';
  const text = (each: unknown) => (typeof each === 'object' ? JSON.stringify(each) : String(each));
  const lines = Object.entries(value).map(([name, each]: [string, unknown]) => {
    const said = Array.isArray(each) ? each.map(text).join(', ') || 'none' : text(each);
    return html`<li>${name.replaceAll('_', ' ')}: ${said}</li>`;
  });
  return html`<ul class="lines">
    ${lines}
  </ul>`;
}
