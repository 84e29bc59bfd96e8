import { useState } from 'react';
import type { Outcome } from '#contract/failure.ts';
import { failureText } from '#i18n/failure-text.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ClaimSheet } from './ClaimSheet.tsx';
import type { ClaimTerms } from './ClaimSheet.tsx';

export type ClaimAct = () => Promise<Outcome<{ readonly message: string }>>;

interface ClaimButtonProps {
  locale: Locale;
  label: string;
  act: ClaimAct;
  /** The terms that the player must accept first, where the claim has any. */
  terms?: ClaimTerms | undefined;
  /** The confirmation where the server sends none. */
  done?: string;
}

/**
 * Claims a reward, and shows the server's message or the refusal. Shows the terms first, where there are any. Ignores
 * presses while a request is in flight.
 */
export function ClaimButton({ locale, label, act, terms, done = '' }: ClaimButtonProps) {
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
      <p className="actions">
        <Button
          kind="primary"
          busy={step === 'busy'}
          onClick={() => (terms === undefined ? void go() : setStep('asking'))}
        >
          {label}
        </Button>
      </p>
      {terms !== undefined && step === 'asking' ? (
        <ClaimSheet locale={locale} {...terms} onYes={() => void go()} onNo={() => setStep('idle')} />
      ) : null}
    </>
  );
}
