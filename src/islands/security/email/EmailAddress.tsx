import { useRef } from 'react';
import { sendEmailCodeCall } from '#contract/security.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { sendEmailCode } from '#stores/security.ts';
import type { SentCode } from '#stores/security.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { useForm } from '#ui/useForm.ts';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface EmailAddressProps {
  locale: Locale;
  /** The bound address, masked; "" for none. */
  current: string;
  /** The typed address, when the player returns to correct it. */
  typed: string;
  onSent: (email: string, sent: SentCode) => void;
  onHaveCode: (email: string) => void;
}

/** Shows the first step: the address to which a code is mailed. */
export function EmailAddress({ locale, current, typed, onSent, onHaveCode }: EmailAddressProps) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const address = useRef(typed);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkForm(sendEmailCodeCall.input, { email: String(data.get('email') ?? '') }, locale),
    async send({ email }) {
      const outcome = await sendEmailCode(email);
      if (outcome.ok) {
        onSent(email, outcome.value);
        return null;
      }
      askAgain(outcome.failure);
      return formProblem(outcome.failure, locale);
    },
  });
  return (
    <Form
      form={form}
      submit={strings.sendCode}
      after={
        <Button kind="quiet" onClick={() => onHaveCode(address.current)}>
          {strings.haveCode}
        </Button>
      }
    >
      {current === '' ? null : (
        <p>
          {fill(strings.currentEmail, { email: current })} {strings.changeNotice}
        </p>
      )}
      <Field
        name="email"
        label={current === '' ? strings.email : strings.newEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed}
        error={form.errors.email}
        onValue={(value) => {
          address.current = value;
        }}
      />
    </Form>
  );
}
