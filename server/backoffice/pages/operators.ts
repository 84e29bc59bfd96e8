/**
 * Shows the operators, with forms to add one, change a role, give a new invitation, end sessions and access. Also sets how much one
 * operator gives alone.
 */
import { html } from 'hono/html';
import { market } from '#contract/market.ts';
import { wireMoney } from '#lib/money.ts';
import { listOperators, makerNames } from '#server/backoffice/operators/operators.ts';
import type { OperatorRow } from '#server/backoffice/operators/operators.ts';
import { roles } from '#server/backoffice/permissions.ts';
import { readReach } from '#server/backoffice/gift-limits.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import { folded } from './form.ts';
import { amountText } from './typed-text.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { afterOf, cut, facts, link, money, pager, part, roleText, ROWS, table, tag, when } from './components.ts';

const roleField = (t: BackofficeText) => ({
  ...{ name: 'role', label: t('operators.role'), options: roles },
  optionText: (role: string) => roleText(t, role),
});

export const operatorsPage: BackofficePage = {
  path: '/operators',
  permission: 'operators',
  menu: '/operators',
  show: async (visit) => {
    const { t, language } = visit;
    const { rows, next } = cut(await listOperators(visit.services.db, afterOf(visit), ROWS + 1), ({ id }) => id);
    return {
      title: t('menu.operators'),
      body: html`<div class="sheet">
          ${folded(visit, t('operators.add'), {
            acts: [{ path: '/operators', label: t('operators.askFor') }],
            fields: [{ name: 'name', label: t('operators.name'), hint: t('operators.nameHint') }, roleField(t)],
          })}
        </div>
        <p class="note">${t('operators.agree')} ${link('/proposals', t('menu.proposals'))}. ${t('operators.makers')}</p>
        ${table(
          t('menu.operators'),
          [
            { head: t('operators.name'), cell: ({ name }) => name },
            { head: t('operators.role'), cell: (row) => t(`roles.${row.role}`) },
            {
              head: t('operators.phone'),
              cell: ({ sealedTotp }) =>
                sealedTotp ? tag(t('operators.enrolled'), 'good') : tag(t('operators.notYet')),
            },
            { head: t('operators.since'), cell: ({ createdAt }) => when(createdAt, language) },
            { head: t('operators.addedBy'), cell: (row) => makerNames(row).join(', ') || t('trail.installation') },
            { head: t('operators.ended'), cell: ({ endedAt }) => when(endedAt, language) },
            { head: '', cell: (row) => acts(visit, row) },
          ],
          rows,
          t('operators.none'),
        )}
        ${pager(visit, next)} ${await reachOf(visit)}`,
    };
  },
};

/** Renders one person's reach, with its form. */
async function reachOf(visit: PageRequest): Promise<Markup> {
  const { t, language } = visit;
  const { day, member, large } = await readReach(visit.services.db);
  const amount = (name: string, label: string, cents: bigint) => ({
    ...{ name, label, kind: 'decimal' as const, value: amountText(wireMoney(cents), language) },
  });
  return html`<h2>${t('operators.reach')}</h2>
    <div class="sheet">
      ${facts([
        [t('operators.day'), money(day, language)],
        [t('operators.member'), money(member, language)],
        [t('operators.large'), money(large, language)],
      ])}
      <p class="note">${t('operators.twoLimits', { amount: wireMoney(market.withdrawal.twoPersonFrom) })}</p>
      ${folded(visit, t('operators.other'), {
        acts: [{ path: '/reach', label: t('operators.askFor') }],
        fields: [
          amount('day', t('operators.dayReais'), day),
          amount('member', t('operators.member'), member),
          amount('large', t('operators.large'), large),
        ],
      })}
    </div>`;
}

/** Renders the actions on another operator. No operator can change themselves. */
function acts(visit: PageRequest, { name, endedAt }: OperatorRow): Markup | '' {
  if (endedAt || name === visit.operator.name) return '';
  const { t } = visit;
  const path = `/operators/${part(name)}`;
  return html`${folded(visit, t('operators.changeRole'), { acts: [{ path: `${path}/role`, label: t('operators.askFor') }], fields: [roleField(t)] })}
  ${folded(visit, t('operators.newLink'), { acts: [{ path: `${path}/reset-code`, label: t('operators.askForLink') }] })}
  ${folded(visit, t('operators.endSessions'), { acts: [{ path: `${path}/end-sessions`, label: t('operators.logOutEverywhere') }] })}
  ${folded(visit, t('operators.end'), { acts: [{ path: `${path}/end`, label: t('operators.askFor'), tone: 'bad' }] })}`;
}
