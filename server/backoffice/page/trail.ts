/** The audit trail: what operators did, the newest first, by whom, what, or about whom. */
import { html } from 'hono/html';
import { trailOf } from '#server/backoffice/trail.ts';
import type { OfficePage } from './page.ts';
import { afterOf, cut, pager, ROWS, table, when } from './parts.ts';

const filters = [
  ['operator', 'Operator'],
  ['call', 'What was done'],
  ['subject', 'About'],
] as const;

export const trailPage: OfficePage = {
  path: '/trail',
  duty: 'trail',
  menu: 'Audit trail',
  show: async (visit) => {
    const asked = (name: string) => (visit.context.req.query(name) ?? '').slice(0, 100).trim();
    const [operator, call, subject] = [asked('operator'), asked('call'), asked('subject')];
    const after = afterOf(visit) || null;
    const found = await trailOf(visit.services.db, { operator, call, subject }, after, ROWS + 1);
    const { rows, next } = cut(found, ({ id }) => id);
    return {
      title: 'Audit trail',
      body: html`<form method="get" class="row sheet">
          ${filters.map(
            ([name, label]) =>
              html`<div>
                <label for="${name}">${label}</label>
                <input id="${name}" name="${name}" value="${asked(name)}" maxlength="100" autocomplete="off" />
              </div>`,
          )}
          <button class="plain">Show</button>
        </form>
        ${table(
          'What operators did',
          [
            { head: 'When', cell: ({ at }) => when(at) },
            { head: 'Who', cell: (row) => row.operator || 'somebody unknown' },
            { head: 'What', cell: (row) => row.call },
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

/** {"state":"paid"} as "state: paid". */
const told = (value: unknown): string =>
  typeof value !== 'object' || value === null
    ? '–'
    : Object.entries(value)
        .map(([name, each]) => `${name}: ${typeof each === 'object' ? JSON.stringify(each) : String(each)}`)
        .join(', ');
