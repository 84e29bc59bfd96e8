import { useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { cancelWithdrawal } from '#stores/withdrawal.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

interface CancelPartProps {
  locale: Locale;
  billNo: string;
  /** The record has changed: by this, or by somebody who was faster. */
  onChanged: () => void;
}

/** Takes a withdrawal back that waits, after a second question. */
export function CancelPart({ locale, billNo, onChanged }: CancelPartProps) {
  const strings = stringsFor(locale, 'withdrawal');
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [problem, setProblem] = useState<string | null>(null);

  async function cancel(): Promise<void> {
    setStep('busy');
    const outcome = await cancelWithdrawal(billNo);
    setStep('idle');
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (outcome.ok) notify(outcome.value.message);
    onChanged();
  }

  return (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {step === 'idle' ? (
        <Button kind="danger" wide onClick={() => setStep('asking')}>
          {strings.cancel}
        </Button>
      ) : (
        <Notice tone="warning">
          <p>{strings.cancelAsk}</p>
          <p className="actions">
            <Button kind="danger" busy={step === 'busy'} onClick={() => void cancel()}>
              {strings.cancelYes}
            </Button>
            <Button onClick={() => setStep('idle')}>{strings.cancelNo}</Button>
          </p>
        </Notice>
      )}
    </>
  );
}
