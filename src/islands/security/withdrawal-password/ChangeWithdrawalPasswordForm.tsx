import { setWithdrawalPasswordCall } from '#contract/withdrawal.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { loadSecurity } from '#stores/security.ts';
import { setWithdrawalPassword } from '#stores/withdrawal.ts';
import { Form } from '#ui/Form.tsx';
import { PinField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { NewWithdrawalPassword } from './NewWithdrawalPassword.tsx';
import { restHours } from '#islands/security/rest-text.ts';

/** Changes the withdrawal password by the old one. */
export function ChangeWithdrawalPasswordForm({ locale, onDone }: { locale: Locale; onDone: () => void }) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const text = (name: string) => String(data.get(name) ?? '');
      const input = {
        old_qk_pwd: text('old_qk_pwd'),
        qk_pwd: text('qk_pwd'),
        qk_pwd_confirmation: text('qk_pwd_confirmation'),
      };
      return checkForm(setWithdrawalPasswordCall.input, input, locale);
    },
    async send(input) {
      const outcome = await setWithdrawalPassword(input);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      await loadSecurity();
      onDone();
      return null;
    },
  });
  return (
    <Form form={form} submit={strings.changeWithdrawalPassword}>
      <PinField
        name="old_qk_pwd"
        label={strings.oldWithdrawalPassword}
        showLabel={ui.showPassword}
        hideLabel={ui.hidePassword}
        error={form.errors.old_qk_pwd}
      />
      <NewWithdrawalPassword locale={locale} errors={form.errors} />
      <p className="hint">{fill(strings.changeWithdrawalPasswordEffects, { hours: restHours })}</p>
    </Form>
  );
}
