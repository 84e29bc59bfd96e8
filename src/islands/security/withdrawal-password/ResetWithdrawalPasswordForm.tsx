import { resetWithdrawalPasswordCall } from '#contract/security.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { resetWithdrawalPassword, sendWithdrawalPasswordCode } from '#stores/security.ts';
import type { SentCode } from '#stores/security.ts';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { CodeField } from '#islands/security/CodeField.tsx';
import { NewWithdrawalPassword } from './NewWithdrawalPassword.tsx';
import { restHours } from '#islands/security/rest-text.ts';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface ResetWithdrawalPasswordFormProps {
  locale: Locale;
  sent: SentCode | null;
  onSent: (sent: SentCode) => void;
  onDone: () => void;
}

/** Shows the last step for a forgotten withdrawal password: the code and the new one. */
export function ResetWithdrawalPasswordForm({ locale, sent, onSent, onDone }: ResetWithdrawalPasswordFormProps) {
  const strings = stringsFor(locale, 'security');
  const form = useForm({
    fixText: stringsFor(locale, 'ui').fixForm,
    brokenText: stringsFor(locale, 'ui').formBroken,
    check(data) {
      const text = (name: string) => String(data.get(name) ?? '');
      const input = {
        code: text('code'),
        qk_pwd: text('qk_pwd'),
        qk_pwd_confirmation: text('qk_pwd_confirmation'),
      };
      return checkForm(resetWithdrawalPasswordCall.input, input, locale);
    },
    async send(input) {
      const outcome = await resetWithdrawalPassword(input);
      if (outcome.ok) {
        onDone();
        return null;
      }
      askAgain(outcome.failure);
      return formProblem(outcome.failure, locale);
    },
  });
  return (
    <Form form={form} submit={strings.changeWithdrawalPassword}>
      <CodeField
        locale={locale}
        sent={sent}
        error={form.errors.code}
        resend={sendWithdrawalPasswordCode}
        onSent={onSent}
      />
      <NewWithdrawalPassword locale={locale} errors={form.errors} />
      <p className="hint">{fill(strings.changeWithdrawalPasswordEffects, { hours: restHours })}</p>
    </Form>
  );
}
