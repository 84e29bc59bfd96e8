import { useState } from 'react';
import { confirmTotpCall } from '#contract/factor.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText, formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { sixDigitsMask } from '#lib/typed-text/masks.ts';
import { beginTotp, confirmTotp } from '#stores/mfa.ts';
import type { NewSecret } from '#stores/mfa.ts';
import { notify } from '#stores/notices.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { useForm } from '#ui/useForm.ts';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface TurnOnProps {
  locale: Locale;
  onCodes: (codes: readonly string[]) => void;
}

/** Explains the second step, then shows the secret for the app and asks for its first code. */
export function TurnOn({ locale, onCodes }: TurnOnProps) {
  const strings = stringsFor(locale, 'factor');
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function begin(): Promise<void> {
    setBusy(true);
    const outcome = await beginTotp();
    setBusy(false);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (outcome.ok) setSecret(outcome.value);
    else askAgain(outcome.failure);
  }

  if (secret) return <FirstCode locale={locale} secret={secret} onCodes={onCodes} />;
  return (
    <>
      <p>{strings.intro}</p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <p className="actions">
        <Button kind="primary" busy={busy} onClick={() => void begin()}>
          {strings.turnOn}
        </Button>
      </p>
    </>
  );
}

function FirstCode({ locale, secret: { secret, address }, onCodes }: TurnOnProps & { secret: NewSecret }) {
  const strings = stringsFor(locale, 'factor');
  const session = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) => checkForm(confirmTotpCall.input, { code: String(data.get('code') ?? '') }, locale),
    async send({ code }) {
      const outcome = await confirmTotp(code);
      if (!outcome.ok) {
        askAgain(outcome.failure);
        return formProblem(outcome.failure, locale);
      }
      onCodes(outcome.value);
      notify(strings.turnedOn);
      return null;
    },
  });
  return (
    <Form form={form} submit={strings.confirm}>
      <p>{strings.scan}</p>
      <QrCode code={address} label={strings.qrLabel} />
      <p className="secret">
        <span>{strings.secret}</span>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p className="actions">
        <CopyButton text={secret} label={strings.copySecret} copiedLabel={ui.copied} failedLabel={ui.copyFailed} />
        <a className="button" data-kind="line" href={address}>
          <span>{strings.openApp}</span>
        </a>
      </p>
      <Field
        name="code"
        label={session.appCode}
        hint={session.appCodeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        mask={sixDigitsMask}
        error={form.errors.code}
      />
    </Form>
  );
}
