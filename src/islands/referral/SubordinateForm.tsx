import { bindDays, requestDays, subordinateFields } from '#contract/agency.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { numberMasks, wholeNumberMask } from '#lib/typed-text/masks.ts';
import { registerSubordinate } from '#stores/referral.ts';
import { notify } from '#stores/notices.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';

/** Asks a person with an account to become the player's invitee. All three fields are that person's data. */
export default function SubordinateForm({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'agency');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const read = (name: string) => String(data.get(name) ?? '').trim();
      const input = { phone: read('phone'), invite_code: read('invite_code'), uid: read('uid') };
      // An empty field counts as missing, not as invalid.
      return checkForm(
        subordinateFields,
        { ...input, uid: input.uid === '' ? (undefined as never) : input.uid },
        locale,
      );
    },
    async send(input) {
      const outcome = await registerSubordinate(input);
      if (outcome.ok) {
        notify(outcome.value.message);
        return null;
      }
      const { failure } = outcome;
      const isIneligible = failure.kind === 'refused' && failure.code === 'NOT_ELIGIBLE';
      return isIneligible
        ? { field: null, text: fill(strings.notEligible, { days: bindDays }) }
        : formProblem(failure, locale);
    },
  });
  return (
    <Form
      form={form}
      submit={strings.ask}
      after={<p className="hint">{fill(strings.askHint, { days: requestDays }, tag)}</p>}
    >
      <Field
        name="phone"
        label={strings.phone}
        type="tel"
        autoComplete="off"
        mask={numberMasks.phone}
        error={form.errors['phone']}
      />
      <Field
        name="invite_code"
        label={strings.theirCode}
        hint={strings.theirCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        error={form.errors['invite_code']}
      />
      <Field
        name="uid"
        label={strings.theirUid}
        inputMode="numeric"
        autoComplete="off"
        mask={wholeNumberMask(15)}
        error={form.errors['uid']}
      />
    </Form>
  );
}
