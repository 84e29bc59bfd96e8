import type { Protection, RealityMinutes } from '#contract/limits.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { setReality } from '#stores/limits.ts';
import { notify } from '#stores/notices.ts';
import { Choice } from '#ui/Choice.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';

/** Sets how often the player is shown their time and money while signed in. */
export function RealityForm({ locale, reality }: { locale: Locale; reality: Protection['reality'] }) {
  const strings = stringsFor(locale, 'limits');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => ({ ok: true, input: Number(data.get('minutes')) as RealityMinutes }) as const,
    async send(minutes) {
      const outcome = await setReality(minutes);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      notify(strings.realitySaved);
      return null;
    },
  });
  const options = reality.choices.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? strings.never : fill(strings.every, { minutes }, localeTable[locale].tag),
  }));
  return (
    <section className="card protection" aria-labelledby="reality-choice">
      <h2 id="reality-choice">{strings.realityTitle}</h2>
      <p>{strings.realityText}</p>
      <Form form={form} submit={strings.save} kind="line">
        <Choice
          name="minutes"
          legend={strings.realityTitle}
          hideLegend
          look="chips"
          options={options}
          defaultValue={String(reality.minutes)}
          error={form.errors.minutes}
        />
      </Form>
    </section>
  );
}
