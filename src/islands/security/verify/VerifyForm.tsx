import { useState } from 'react';
import { VERIFIED_MS, verifyPasswordCall } from '#contract/security.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { verifyPassword } from '#stores/security.ts';
import { Form } from '#ui/Form.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { secondStepIn, SecondStepField } from '#islands/session/SecondStepField.tsx';

/** Asks for the login password again, and for a code where the server says that there is a second step. */
export function VerifyForm({ locale, onVerified }: { locale: Locale; onVerified: () => void }) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const password = String(data.get('password') ?? '');
      return checkForm(verifyPasswordCall.input, { password, ...(asksCode && secondStepIn(data)) }, locale);
    },
    async send({ password, ...step }) {
      const outcome = await verifyPassword(password, step);
      if (!outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'SECOND_FACTOR_REQUIRED') {
        setAsksCode(true);
        return null;
      }
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      onVerified();
      return null;
    },
  });
  return (
    <Form form={form} submit={strings.confirm}>
      <PasswordField
        name="password"
        label={strings.passwordNow}
        hint={fill(strings.verifyHint, { minutes: VERIFIED_MS / 60_000 })}
        autoComplete="current-password"
        showLabel={ui.showPassword}
        hideLabel={ui.hidePassword}
        error={form.errors.password}
      />
      {asksCode ? <SecondStepField locale={locale} errors={form.errors} isFocused /> : null}
    </Form>
  );
}
