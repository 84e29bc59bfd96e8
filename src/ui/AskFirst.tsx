import { useState } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface AskFirstProps {
  label: string;
  /** The question, which says what the action does. */
  question: string;
  yes: string;
  no: string;
  kind?: 'danger' | 'quiet';
  /** Runs the action; returns an error in the player's words, or null. */
  act: () => Promise<string | null>;
}

/** Renders a button whose action asks for confirmation. */
export function AskFirst({ label, question, yes, no, kind = 'danger', act }: AskFirstProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [problem, setProblem] = useState<string | null>(null);

  async function go(): Promise<void> {
    setStep('busy');
    try {
      setProblem(await act());
    } finally {
      setStep('idle');
    }
  }

  return (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {step === 'idle' ? (
        <Button kind={kind} wide onClick={() => setStep('asking')}>
          {label}
        </Button>
      ) : (
        <Notice tone="warning">
          <p>{question}</p>
          <p className="actions">
            <Button kind="danger" busy={step === 'busy'} onClick={() => void go()}>
              {yes}
            </Button>
            <Button onClick={() => setStep('idle')}>{no}</Button>
          </p>
        </Notice>
      )}
    </>
  );
}
