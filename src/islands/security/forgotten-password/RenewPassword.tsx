import { useState } from 'react';
import { renewalFields } from '#contract/forgotten-password.ts';
import { CODE_MS } from '#contract/security.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText, formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { sixDigitsMask } from '#lib/typed-text/masks.ts';
import { askPasswordCode, dropRequest, renewPassword } from '#stores/forgotten-password.ts';
import type { CodeRequest } from '#stores/forgotten-password.ts';
import { ticketIn } from '#stores/sign-in.ts';
import { AccountName } from '#ui/AccountName.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { restHours } from '#islands/security/rest-text.ts';

interface RenewPasswordProps {
  locale: Locale;
  request: CodeRequest;
  /** Called with the instant from which withdrawals work. */
  onDone: (withdrawalsFrom: string) => void;
  /** Called when the password is set and a second step is required. */
  onSecondStep: (ticket: string) => void;
}

/** Shows the second step: the mailed code and the new password. */
export function RenewPassword({ locale, request, onDone, onSecondStep }: RenewPasswordProps) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const text = (name: string) => String(data.get(name) ?? '');
      const input = {
        code: text('code'),
        password: text('password'),
        password_confirmation: text('password_confirmation'),
      };
      return checkForm(renewalFields, input, locale);
    },
    async send(input) {
      const outcome = await renewPassword(request, input);
      const ticket = outcome.ok ? null : ticketIn(outcome.failure);
      if (ticket !== null) {
        onSecondStep(ticket);
        return null;
      }
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      onDone(outcome.value.withdrawals_from ?? '');
      return null;
    },
  });
  const password = {
    showLabel: ui.showPassword,
    hideLabel: ui.hidePassword,
    autoComplete: 'new-password',
  };
  const { tag } = localeTable[locale];
  return (
    <Form
      form={form}
      submit={strings.changePassword}
      after={
        <Button kind="quiet" onClick={dropRequest}>
          {strings.startAgain}
        </Button>
      }
    >
      <Notice>{fill(strings.forgotSent, { minutes: CODE_MS / 60_000 }, tag)}</Notice>
      <Field
        name="code"
        label={strings.code}
        hint={strings.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        mask={sixDigitsMask}
        autoFocus
        error={form.errors.code}
      />
      <AskAgain key={request.ticket} locale={locale} request={request} />
      <AccountName account={request.account} />
      <PasswordField
        name="password"
        label={strings.newPassword}
        hint={strings.newPasswordHint}
        {...password}
        error={form.errors.password}
      />
      <PasswordField
        name="password_confirmation"
        label={strings.repeatPassword}
        {...password}
        error={form.errors.password_confirmation}
      />
      <p className="hint">{fill(strings.changePasswordEffects, { hours: restHours }, tag)}</p>
    </Form>
  );
}

/** Shows the button for another code, once a minute is over. */
function AskAgain({ locale, request }: Pick<RenewPasswordProps, 'locale' | 'request'>) {
  const strings = stringsFor(locale, 'security');
  const [waited, setWaited] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [until] = useState(() => new Date(request.resendAt));

  async function again(): Promise<void> {
    setBusy(true);
    const outcome = await askPasswordCode(request.account);
    setBusy(false);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
  }

  if (!waited)
    return (
      <p className="hint">
        {strings.resendIn} <Countdown until={until} label={strings.resendIn} onEnd={() => setWaited(true)} />
      </p>
    );
  return (
    <>
      <p>
        <Button busy={busy} onClick={() => void again()}>
          {strings.resend}
        </Button>
      </p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
    </>
  );
}
