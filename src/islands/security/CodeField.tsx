import { useState } from 'react';
import type { Outcome } from '#contract/failure.ts';
import { CODE_MS } from '#contract/security.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { sixDigitsMask } from '#lib/typed-text/masks.ts';
import type { SentCode } from '#stores/security.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface CodeFieldProps {
  locale: Locale;
  /** Where the code was sent and when another may be requested; null where the player already has one. */
  sent: SentCode | null;
  error?: string | undefined;
  /** Sends another code; null where the address is unknown. */
  resend: (() => Promise<Outcome<SentCode>>) | null;
  onSent: (sent: SentCode) => void;
}

/** Shows the field for a mailed code, with the address that it went to and the button for another one. */
export function CodeField({ locale, sent, error, resend, onSent }: CodeFieldProps) {
  const strings = stringsFor(locale, 'security');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [waitedFor, setWaitedFor] = useState<Date | null>(null);
  const until = sent?.resendAt ?? null;

  async function again(send: () => Promise<Outcome<SentCode>>): Promise<void> {
    setBusy(true);
    const outcome = await send();
    setBusy(false);
    if (!outcome.ok) askAgain(outcome.failure);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (outcome.ok) onSent(outcome.value);
  }

  return (
    <>
      {sent ? <Notice>{fill(strings.codeSentTo, { email: sent.email, minutes: CODE_MS / 60_000 })}</Notice> : null}
      <Field
        name="code"
        label={strings.code}
        hint={strings.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        mask={sixDigitsMask}
        error={error}
      />
      {until !== null && waitedFor?.getTime() !== until.getTime() ? (
        <p className="hint">
          {strings.resendIn} <Countdown until={until} label={strings.resendIn} onEnd={() => setWaitedFor(until)} />
        </p>
      ) : resend ? (
        <p>
          <Button busy={busy} onClick={() => void again(resend)}>
            {strings.resend}
          </Button>
        </p>
      ) : null}
      {problem ? <Notice tone="error">{problem}</Notice> : null}
    </>
  );
}
