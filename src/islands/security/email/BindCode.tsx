import { bindEmailCall } from '#contract/security.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { bindEmail, sendEmailCode } from '#stores/security.ts';
import type { SentCode } from '#stores/security.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { CodeField } from '#islands/security/CodeField.tsx';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface BindCodeProps {
  locale: Locale;
  email: string;
  sent: SentCode | null;
  onSent: (sent: SentCode) => void;
  onBound: () => void;
  onOther: () => void;
}

/** Shows the second step: the code that was mailed to the address. */
export function BindCode({ locale, email, sent, onSent, onBound, onOther }: BindCodeProps) {
  const strings = stringsFor(locale, 'security');
  const form = useForm({
    fixText: stringsFor(locale, 'ui').fixForm,
    brokenText: stringsFor(locale, 'ui').formBroken,
    check: (data) => checkForm(bindEmailCall.input, { code: String(data.get('code') ?? '') }, locale),
    async send({ code }) {
      const outcome = await bindEmail({ email, code });
      if (outcome.ok) {
        onBound();
        return null;
      }
      askAgain(outcome.failure);
      return formProblem(outcome.failure, locale);
    },
  });
  return (
    <Form
      form={form}
      submit={strings.bindEmail}
      after={
        <Button kind="quiet" onClick={onOther}>
          {strings.otherAddress}
        </Button>
      }
    >
      <CodeField
        locale={locale}
        sent={sent}
        error={form.errors.code}
        // After a reload the address may be unknown. The player must then type it again to get another code.
        resend={email === '' ? null : () => sendEmailCode(email)}
        onSent={onSent}
      />
    </Form>
  );
}
