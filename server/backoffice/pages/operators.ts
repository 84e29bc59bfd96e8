/** Operators: who they are, adding one, their role, a lost phone, the end of their access. */
import { html } from 'hono/html';
import { listOperators } from '#server/backoffice/operators/operators.ts';
import type { OperatorRow } from '#server/backoffice/operators/operators.ts';
import { roles } from '#server/backoffice/permissions.ts';
import { folded } from './form.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { afterOf, cut, pager, part, ROWS, table, tag, when } from './components.ts';

const role = { name: 'role', label: 'Role', options: roles };

export const operatorsPage: BackofficePage = {
  path: '/operators',
  permission: 'operators',
  menu: 'Operators',
  show: async (visit) => {
    const { rows, next } = cut(await listOperators(visit.services.db, afterOf(visit), ROWS + 1), ({ id }) => id);
    return {
      title: 'Operators',
      body: html`<div class="sheet">
          ${folded(visit, 'Add an operator', {
            acts: [{ path: '/operators', label: 'Add' }],
            fields: [
              { name: 'name', label: 'Name', hint: 'Letters, digits, dots, dashes. It stays theirs for ever.' },
              role,
            ],
          })}
        </div>
        ${table(
          'Operators',
          [
            { head: 'Name', cell: ({ name }) => name },
            { head: 'Role', cell: (row) => row.role },
            { head: 'Phone', cell: ({ sealedTotp }) => (sealedTotp ? tag('enrolled', 'good') : tag('not yet')) },
            { head: 'Since', cell: ({ createdAt }) => when(createdAt) },
            { head: 'Added by', cell: ({ addedBy }) => addedBy ?? 'installation' },
            { head: 'Ended', cell: ({ endedAt }) => when(endedAt) },
            { head: '', cell: (row) => acts(visit, row) },
          ],
          rows,
          'There is no operator.',
        )}
        ${pager(visit, next)}`,
    };
  },
};

/** Nobody acts on themself. */
function acts(visit: PageRequest, { name, endedAt, sealedTotp }: OperatorRow): Markup | '' {
  if (endedAt || name === visit.operator.name) return '';
  const path = `/operators/${part(name)}`;
  return html`${folded(visit, 'Change role', { acts: [{ path: `${path}/role`, label: 'Change' }], fields: [role] })}
  ${
    sealedTotp
      ? folded(visit, 'Phone lost', { acts: [{ path: `${path}/reset-code`, label: 'Let them enrol another' }] })
      : ''
  }
  ${folded(visit, 'End access', { acts: [{ path: `${path}/end`, label: 'End access', tone: 'bad' }] })}`;
}
