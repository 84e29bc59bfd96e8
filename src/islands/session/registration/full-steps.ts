/** Defines the steps of a full registration (docs/domain/protection.md#full-registration): birth date, address, declarations, two limits. */
import { firstLimitsSchema } from '#contract/details.ts';
import type { FirstLimits } from '#contract/details.ts';
import { limitBounds, parseLimit } from '#contract/limits.ts';
import { checkForm } from '#i18n/check-form.ts';
import type { Checked } from '#i18n/check-form.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { DetailFields } from '#islands/kyc/DetailFields.tsx';
import { checkDetails, detailNames, readDetails } from '#islands/kyc/read-details.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import type { Registration } from '#stores/registration.ts';
import { LimitsStep } from './LimitsStep.tsx';
import { afterRegistration } from './after-registration.ts';
import { access, person, readShort, shortPlan } from './steps.ts';
import type { Plan, Step } from './steps.ts';

const legendOf =
  (key: 'stepAccess' | 'stepPerson' | 'stepDetails' | 'stepLimits') =>
  (locale: Locale): string =>
    stringsFor(locale, 'completion')[key];

const details: Step = {
  legend: legendOf('stepDetails'),
  fields: detailNames,
  check: checkDetails,
  Part: DetailFields,
};

const limits: Step = {
  legend: legendOf('stepLimits'),
  fields: ['loss_limit', 'loss_period', 'time_limit', 'time_period'],
  check: checkLimits,
  Part: LimitsStep,
};

function checkLimits(input: Registration, locale: Locale): Checked<Registration> {
  const checked = checkForm(firstLimitsSchema, input, locale);
  if (!checked.ok) return checked;
  const { tag } = localeTable[locale];
  const errors: Record<string, string> = {};
  for (const kind of ['loss', 'time'] as const) {
    const { [`${kind}_limit` as const]: text, [`${kind}_period` as const]: period } = input as Registration &
      FirstLimits;
    const value = parseLimit(kind, text);
    const { min, max } = limitBounds(kind, period);
    const shown = (bound: bigint) => (kind === 'loss' ? formatMoney(bound, tag) : String(bound));
    if (value === null || value < min || value > max)
      errors[`${kind}_limit`] = fill(stringsFor(locale, 'refusals').LIMIT_OUT_OF_BOUNDS, {
        min: shown(min),
        max: shown(max),
      });
  }
  return Object.keys(errors).length === 0 ? { ok: true, input } : { ok: false, errors };
}

function readFull(data: FormData, locale: Locale): Registration {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const loss = text('loss_limit');
  const limited = {
    loss_limit: typedMoney(loss, localeTable[locale].tag) ?? loss,
    loss_period: text('loss_period'),
    time_limit: text('time_limit'),
    time_period: text('time_period'),
  } as FirstLimits;
  return { ...readShort(data), ...readDetails(data), ...limited };
}

const ticks = ['not_barred', 'risk_read'];

export const fullPlan: Plan = {
  steps: [
    { ...access, legend: legendOf('stepAccess') },
    { ...person, legend: legendOf('stepPerson') },
    details,
    limits,
  ],
  read: readFull,
  // The profile lists what is missing before a deposit.
  after: (locale) => afterRegistration(locale, '/profile', stringsFor(locale, 'completion').registered),
  // Declarations must be ticked again after a reload.
  draft: [...shortPlan.draft, ...details.fields.filter((name) => !ticks.includes(name)), ...limits.fields],
};
