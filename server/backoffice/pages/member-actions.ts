/** Renders the actions for one member that the operator's role permits. */
import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { exclusionMonths, pauseDays } from '#contract/protection-terms.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import type { Permission } from '#server/backoffice/permissions.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import type { FormOf } from './form.ts';
import { folded } from './form.ts';
import type { Markup, PageRequest } from './page.ts';
import { link, part } from './components.ts';

interface MemberAction {
  readonly permission: Permission;
  readonly word: string;
  readonly form: FormOf;
}

export function memberActions(visit: PageRequest, { account, status }: MemberRow): Markup | '' {
  const { t, operator } = visit;
  const { role } = operator;
  const mine = actionsOf(t, account, status === 1).filter(({ permission }) => hasPermission(role, permission));
  if (mine.length === 0) return '';
  return html`<h2>${t('acts.title')}</h2>
    <div class="sheet acts">${mine.map(({ word, form }) => folded(visit, word, form))}</div>
    ${hasPermission(role, 'trail') ? html`<p>${link(`/trail?subject=${part(account)}`, t('acts.trail'))}</p>` : ''}`;
}

function actionsOf(t: BackofficeText, account: string, isInOrder: boolean): readonly MemberAction[] {
  const path = `/members/${part(account)}`;
  const one = (call: string, label: string, tone?: 'bad') => ({
    acts: [{ path: `${path}/${call}`, label, ...(tone ? { tone } : {}) }],
  });
  const months = (hint: string) => ({
    name: 'months',
    label: t('acts.months'),
    options: [...exclusionMonths, 0].map(String),
    optionText: (count: string) => (count === '0' ? t('acts.noTerm') : t('acts.monthCount', { count: Number(count) })),
    hint,
  });
  // A key of this form, so that a repeat has no second effect.
  const byHand = () => ({ hidden: { key: randomUUID() } });
  const amount = (hint: string) => ({ name: 'amount', label: t('acts.amount'), kind: 'decimal' as const, hint });
  return [
    { permission: 'accounts', word: t('acts.kick'), form: one('kick', t('acts.kickIt'), 'bad') },
    { permission: 'accounts', word: t('acts.password'), form: one('reset-password', t('acts.passwordIt')) },
    {
      permission: 'accounts',
      word: t('acts.withdrawalPassword'),
      form: one('reset-withdrawal-password', t('acts.remove'), 'bad'),
    },
    {
      permission: 'pauses',
      word: t('acts.pause'),
      form: {
        ...one('pause', t('acts.pauseIt'), 'bad'),
        fields: [
          {
            name: 'days',
            label: t('acts.days'),
            options: pauseDays.map(String),
            optionText: (count) => t('acts.dayCount', { count: Number(count) }),
            hint: t('acts.daysHint'),
          },
        ],
      },
    },
    {
      permission: 'exclusions',
      word: t('acts.exclude'),
      form: {
        ...one('exclude', t('acts.excludeIt'), 'bad'),
        fields: [months(t('acts.excludeHint'))],
      },
    },
    {
      permission: 'exclusions',
      word: t('acts.lengthen'),
      form: { ...one('lengthen', t('acts.lengthenIt'), 'bad'), fields: [months(t('acts.lengthenHint'))] },
    },
    {
      permission: 'exclusions',
      word: t('acts.endExclusion'),
      form: one('end-exclusion', t('acts.askFor'), 'bad'),
    },
    {
      permission: 'accounts',
      word: t('acts.factor'),
      form: one('remove-factor', t('acts.askFor'), 'bad'),
    },
    isInOrder
      ? { permission: 'closing', word: t('acts.disable'), form: one('disable', t('acts.disableIt'), 'bad') }
      : { permission: 'reopening', word: t('acts.enable'), form: one('enable', t('acts.enableIt')) },
    {
      permission: 'spins',
      word: t('acts.spins'),
      form: {
        ...one('spins', t('acts.give')),
        fields: [{ name: 'count', label: t('acts.spinCount'), kind: 'digits', hint: t('acts.spinsHint') }],
      },
    },
    {
      permission: 'grants',
      word: t('acts.grant'),
      form: {
        ...{ ...one('grant', t('acts.give')), ...byHand() },
        fields: [amount(t('acts.grantHint'))],
      },
    },
    {
      permission: 'adjustments',
      word: t('acts.adjust'),
      form: {
        ...{ ...one('adjust', t('acts.askFor'), 'bad'), ...byHand() },
        fields: [amount(t('acts.adjustHint'))],
      },
    },
  ];
}
