import { useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.ts';
import { Button } from './Button.tsx';
import type { ButtonProps } from './Button.tsx';

interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'onClick' | 'value'> {
  text: string;
  label: ReactNode;
  copiedLabel: string;
  failedLabel: string;
}

/** Copies a text and confirms it in its label. If the browser refuses, it asks the player to copy by hand. */
export function CopyButton({ text, label, copiedLabel, failedLabel, ...button }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setState(isCopied ? 'copied' : 'failed');
    if (isCopied) setTimeout(() => setState('idle'), 3000);
  }
  return (
    <>
      <Button {...button} onClick={() => void copy()}>
        {state === 'copied' ? copiedLabel : label}
      </Button>
      <span role="status" className={state === 'failed' ? 'error' : 'sr-only'}>
        {state === 'failed' ? failedLabel : state === 'copied' ? copiedLabel : ''}
      </span>
    </>
  );
}
