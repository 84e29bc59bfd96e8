import { useState } from 'react';
import type { Outcome } from '#contract/failure.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

export type ClaimAct = () => Promise<Outcome<{ readonly message: string }>>;

interface ClaimButtonProps {
  locale: Locale;
  label: string;
  act: ClaimAct;
  /** Asked before, where something is given up by it. */
  question?: string;
  /** Said where the server says nothing itself. */
  done?: string;
}

/** Claims, says what the server said, or why not. Presses while it runs do nothing. */
export function ClaimButton({ locale, label, act, question, done = '' }: ClaimButtonProps) {
  const strings = stringsFor(locale, 'offers');
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [problem, setProblem] = useState<string | null>(null);

  async function go(): Promise<void> {
    setStep('busy');
    setProblem(null);
    const outcome = await act();
    setStep('idle');
    if (outcome.ok) notify(outcome.value.message || done);
    else setProblem(failureText(outcome.failure, locale));
  }

  return (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {question !== undefined && step === 'asking' ? (
        <Notice tone="warning">
          <p>{question}</p>
          <p className="actions">
            <Button kind="primary" onClick={() => void go()}>
              {strings.claimYes}
            </Button>
            <Button onClick={() => setStep('idle')}>{strings.claimNo}</Button>
          </p>
        </Notice>
      ) : (
        <p className="actions">
          <Button
            kind="primary"
            busy={step === 'busy'}
            onClick={() => (question === undefined ? void go() : setStep('asking'))}
          >
            {label}
          </Button>
        </p>
      )}
    </>
  );
}
