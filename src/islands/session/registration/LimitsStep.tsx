import { limitPeriods } from '#contract/limits.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import { moneyMask, wholeNumberMask } from '#lib/typed-text/masks.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { StepProps } from './steps.ts';

/** Asks for the two limits of a new account. None is suggested. */
export function LimitsStep({ locale, errors }: StepProps) {
  const strings = stringsFor(locale, 'completion');
  const periods = [
    { value: '', label: strings.choose },
    ...limitPeriods.map((value) => ({ value, label: strings[value] })),
  ];
  return (
    <>
      <p className="hint">{strings.limitsLead}</p>
      <Field
        name="loss_limit"
        label={strings.lossLimit}
        inputMode="decimal"
        autoComplete="off"
        mask={moneyMask(localeTable[locale].tag)}
        error={errors['loss_limit']}
      />
      <SelectField
        name="loss_period"
        label={strings.period}
        aria-label={`${strings.lossLimit}: ${strings.period}`}
        options={periods}
        error={errors['loss_period']}
      />
      <Field
        name="time_limit"
        label={strings.timeLimit}
        inputMode="numeric"
        autoComplete="off"
        mask={wholeNumberMask(5)}
        error={errors['time_limit']}
      />
      <SelectField
        name="time_period"
        label={strings.period}
        aria-label={`${strings.timeLimit}: ${strings.period}`}
        options={periods}
        error={errors['time_period']}
      />
    </>
  );
}
