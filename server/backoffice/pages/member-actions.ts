/** Renders the actions for one member that the operator's role permits. */
import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { exclusionMonths, pauseDays } from '#contract/protection-terms.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import type { Permission } from '#server/backoffice/permissions.ts';
import type { FormOf } from './form.ts';
import { folded } from './form.ts';
import type { Markup, PageRequest } from './page.ts';
import { link, part } from './components.ts';

interface MemberAction {
  readonly permission: Permission;
  readonly word: string;
  readonly form: FormOf;
}

const BEYOND = 'Beyond what one person gives in a day a second operator must agree.';

export function memberActions(visit: PageRequest, { account, status }: MemberRow): Markup | '' {
  const { role } = visit.operator;
  const mine = actionsOf(account, status === 1).filter(({ permission }) => hasPermission(role, permission));
  if (mine.length === 0) return '';
  return html`<h2>What you may do</h2>
    <div class="sheet acts">${mine.map(({ word, form }) => folded(visit, word, form))}</div>
    ${hasPermission(role, 'trail') ? html`<p>${link(`/trail?subject=${part(account)}`, 'What operators did here')}</p>` : ''}`;
}

function actionsOf(account: string, isInOrder: boolean): readonly MemberAction[] {
  const path = `/members/${part(account)}`;
  const one = (call: string, label: string, tone?: 'bad') => ({
    acts: [{ path: `${path}/${call}`, label, ...(tone ? { tone } : {}) }],
  });
  const months = (hint: string) => ({
    name: 'months',
    label: 'Months',
    kind: 'digits' as const,
    hint: `${exclusionMonths.join(', ')}; 0: without a term. ${hint}`,
  });
  // A key of this form, so that a repeat has no second effect.
  const byHand = () => ({ hidden: { key: randomUUID() } });
  const amount = (hint: string) => ({ name: 'amount', label: 'Amount in reais', kind: 'decimal' as const, hint });
  return [
    { permission: 'accounts', word: 'Sign out everywhere', form: one('kick', 'Sign out', 'bad') },
    { permission: 'accounts', word: 'One-time password', form: one('reset-password', 'Make one') },
    {
      permission: 'accounts',
      word: 'Remove the withdrawal password',
      form: one('reset-withdrawal-password', 'Remove it', 'bad'),
    },
    {
      permission: 'pauses',
      word: 'Pause from play',
      form: {
        ...one('pause', 'Pause', 'bad'),
        fields: [
          {
            name: 'days',
            label: 'Days',
            kind: 'digits',
            hint: `${pauseDays.join(', ')}. From the moment it is set; it can be made longer, and nobody makes it shorter.`,
          },
        ],
      },
    },
    {
      permission: 'exclusions',
      word: 'Exclude from play',
      form: {
        ...one('exclude', 'Exclude', 'bad'),
        fields: [
          months(
            'At the player’s wish. Bonuses are lost, the account closes after two days, its money is paid out, and nobody ends it early.',
          ),
        ],
      },
    },
    {
      permission: 'exclusions',
      word: 'Lengthen the exclusion',
      form: { ...one('lengthen', 'Lengthen', 'bad'), fields: [months('From this moment; never shorter than it is.')] },
    },
    {
      permission: 'exclusions',
      word: 'End an exclusion without a term',
      form: one('end-exclusion', 'Ask for it', 'bad'),
    },
    {
      permission: 'accounts',
      word: 'Remove the second step',
      form: one('remove-factor', 'Ask for it', 'bad'),
    },
    isInOrder
      ? { permission: 'closing', word: 'Disable the account', form: one('disable', 'Disable', 'bad') }
      : { permission: 'reopening', word: 'Enable the account', form: one('enable', 'Enable') },
    {
      permission: 'spins',
      word: 'Give spins of the wheel',
      form: {
        ...one('spins', 'Give'),
        fields: [{ name: 'count', label: 'Spins', kind: 'digits', hint: `1 to 20, good until midnight. ${BEYOND}` }],
      },
    },
    {
      permission: 'grants',
      word: 'Give cash as a reward',
      form: {
        ...{ ...one('grant', 'Give'), ...byHand() },
        fields: [amount(`Such as 12.50. ${BEYOND}`)],
      },
    },
    {
      permission: 'adjustments',
      word: 'Adjust the cash',
      form: {
        ...{ ...one('adjust', 'Ask for it', 'bad'), ...byHand() },
        fields: [amount('Such as 12.50, or -12.50 to take away. A second operator must agree.')],
      },
    },
  ];
}
