/**
 * Shows the operators, with forms to add one, change a role, give a new invitation, end sessions and access. Also sets how much one
 * operator gives alone.
 */
import { html } from 'hono/html';
import { listOperators, makersOf } from '#server/backoffice/operators/operators.ts';
import type { OperatorRow } from '#server/backoffice/operators/operators.ts';
import { roles } from '#server/backoffice/permissions.ts';
import { readReach, wireReach } from '#server/backoffice/gift-limits.ts';
import { folded } from './form.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { afterOf, cut, facts, link, pager, part, ROWS, table, tag, when } from './components.ts';

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
            acts: [{ path: '/operators', label: 'Ask for it' }],
            fields: [
              { name: 'name', label: 'Name', hint: 'Letters, digits, dots, dashes. It stays theirs for ever.' },
              role,
            ],
          })}
        </div>
        <p class="note">
          Another admin must agree: page ${link('/proposals', 'Second person')}. The new operator’s invitation link is
          shown to whoever agrees, once. You two count as the makers, and are no second person for what they ask.
        </p>
        ${table(
          'Operators',
          [
            { head: 'Name', cell: ({ name }) => name },
            { head: 'Role', cell: (row) => row.role },
            { head: 'Phone', cell: ({ sealedTotp }) => (sealedTotp ? tag('enrolled', 'good') : tag('not yet')) },
            { head: 'Since', cell: ({ createdAt }) => when(createdAt) },
            { head: 'Added by', cell: (row) => makersOf(row) },
            { head: 'Ended', cell: ({ endedAt }) => when(endedAt) },
            { head: '', cell: (row) => acts(visit, row) },
          ],
          rows,
          'There is no operator.',
        )}
        ${pager(visit, next)} ${await reachOf(visit)}`,
    };
  },
};

/** Renders one person's reach, with its form. */
async function reachOf(visit: PageRequest): Promise<Markup> {
  const { day, member, large } = wireReach(await readReach(visit.services.db));
  const amount = (name: string, label: string) => ({ name, label, kind: 'decimal' as const });
  return html`<h2>One person’s reach</h2>
    <div class="sheet">
      ${facts([
        ['Given alone in a day', `R$ ${day}`],
        ['Of it to one member', `R$ ${member}`],
        ['A withdrawal or held prize above it is asked for', `R$ ${large}`],
      ])}
      ${folded(visit, 'Other numbers', {
        acts: [{ path: '/reach', label: 'Ask for it' }],
        fields: [
          amount('day', 'Given alone in a day, in reais'),
          amount('member', 'Of it to one member'),
          amount('large', 'A withdrawal or held prize above it is asked for'),
        ],
      })}
    </div>`;
}

/** Renders the actions on another operator. No operator can change themselves. */
function acts(visit: PageRequest, { name, endedAt }: OperatorRow): Markup | '' {
  if (endedAt || name === visit.operator.name) return '';
  const path = `/operators/${part(name)}`;
  return html`${folded(visit, 'Change role', { acts: [{ path: `${path}/role`, label: 'Ask for it' }], fields: [role] })}
  ${folded(visit, 'New invitation', { acts: [{ path: `${path}/reset-code`, label: 'Ask for a new link' }] })}
  ${folded(visit, 'End sessions', { acts: [{ path: `${path}/end-sessions`, label: 'Sign them out everywhere' }] })}
  ${folded(visit, 'End access', { acts: [{ path: `${path}/end`, label: 'Ask for it', tone: 'bad' }] })}`;
}
