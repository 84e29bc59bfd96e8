import { forgottenFields } from '#contract/forgotten-password.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { askPasswordCode } from '#stores/forgotten-password.ts';
import { prepareCaptcha } from '#stores/sign-in.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';

/** Shows the first step: the name that the player signs in by. */
export function AskCode({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkForm(forgottenFields, { account: String(data.get('account') ?? '') }, locale),
    async send({ account }) {
      const outcome = await askPasswordCode(account);
      return outcome.ok ? null : formProblem(outcome.failure, locale);
    },
  });
  return (
    <Form form={form} submit={strings.sendCode} onFocus={prepareCaptcha}>
      <p>{strings.forgotIntro}</p>
      <Field
        name="account"
        label={stringsFor(locale, 'session').loginName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={form.errors.account}
      />
    </Form>
  );
}
