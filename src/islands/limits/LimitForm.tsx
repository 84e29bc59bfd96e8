import { useMemo, useState } from 'react';
import { isMoneyLimit, limitBounds, limitKinds, limitPeriods, parseLimit } from '#contract/limits.ts';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { moneyMask, wholeNumberMask } from '#lib/typed-text/masks.ts';
import { setLimit } from '#stores/limits.ts';
import { notify } from '#stores/notices.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useForm } from '#ui/useForm.ts';

/** Sets a limit: its kind, its period, and its value. No value is suggested. */
export function LimitForm({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'limits');
  const names = stringsFor(locale, 'account');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const [kind, setKind] = useState<LimitKind>('deposit');
  const isMoney = isMoneyLimit(kind);
  const mask = useMemo(() => (isMoney ? moneyMask(tag) : wholeNumberMask(9)), [isMoney, tag]);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkLimit(data, locale),
    async send(input, element) {
      const outcome = await setLimit(input);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      const set = outcome.value.limits.find((each) => each.kind === input.kind && each.period === input.period);
      notify(set?.pending ? strings.savedLater : strings.saved);
      element.querySelector<HTMLInputElement>('[name=value]')?.form?.reset();
      setKind('deposit');
      return null;
    },
  });
  const unit = isMoney ? strings.reais : kind === 'bets' ? strings.countBets : strings.countMinutes;
  const about = {
    deposit: 'depositAbout',
    loss: 'lossAbout',
    stake: 'stakeAbout',
    bets: 'betsAbout',
    time: 'timeAbout',
  } as const;
  return (
    <Form form={form} submit={strings.set} after={<p className="hint">{strings.calendar}</p>}>
      <SelectField
        name="kind"
        label={strings.kind}
        options={limitKinds.map((value) => ({ value, label: names[value] }))}
        hint={strings[about[kind]]}
        error={form.errors.kind}
        onChange={(event) => setKind(event.target.value as LimitKind)}
      />
      <SelectField
        name="period"
        label={strings.period}
        options={limitPeriods.map((value) => ({ value, label: names[value] }))}
        error={form.errors.period}
      />
      <Field
        name="value"
        label={unit}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        mask={mask}
        placeholder={isMoney ? formatMoney(0n, tag).replace(/[^\d.,]/g, '') : '0'}
        error={form.errors.value}
      />
    </Form>
  );
}

function checkLimit(data: FormData, locale: Locale) {
  const kind = String(data.get('kind')) as LimitKind;
  const period = String(data.get('period')) as LimitPeriod;
  const { tag } = localeTable[locale];
  const refusals = stringsFor(locale, 'refusals');
  const typed = String(data.get('value') ?? '').trim();
  const isMoney = isMoneyLimit(kind);
  const fault = (text: string) => ({ ok: false, errors: { value: text } }) as const;
  if (typed === '') return fault(refusals.REQUIRED);
  const value = isMoney ? typedMoney(typed, tag) : typed;
  const read = value === null ? null : parseLimit(kind, value);
  if (value === null || read === null) return fault(isMoney ? refusals.AMOUNT_INVALID : refusals.INVALID);
  const { min, max } = limitBounds(kind, period);
  const shown = (bound: bigint) => (isMoney ? formatMoney(bound, tag) : String(bound));
  if (read < min || read > max) return fault(fill(refusals.LIMIT_OUT_OF_BOUNDS, { min: shown(min), max: shown(max) }));
  return { ok: true, input: { kind, period, value } } as const;
}
