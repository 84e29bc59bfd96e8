import { useState } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  showLabel: string;
  hideLabel: string;
}

/** A password with a button that shows what was typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" aria-label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
