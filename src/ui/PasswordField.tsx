import { useState } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  showLabel: string;
  hideLabel: string;
}

/** Renders a password field with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, reveal] = useReveal(props);
  return <Field {...fieldOf(props)} type={shown ? 'text' : 'password'} end={reveal} />;
}

/** Attributes that ask password managers to ignore a field. */
const unmanaged = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' };

/**
 * Renders six digits with a button that shows them. Browsers and password managers must not treat the field as a
 * password. They would fill in the site's password, suggest one with letters, or store these digits in its place.
 */
export function PinField(props: Omit<PasswordFieldProps, 'inputMode' | 'autoComplete'>) {
  const [shown, reveal] = useReveal(props);
  const concealed = shown ? {} : { className: 'concealed' };
  return (
    <Field {...fieldOf(props)} {...unmanaged} {...concealed} inputMode="numeric" autoComplete="off" end={reveal} />
  );
}

const fieldOf = ({ showLabel: _show, hideLabel: _hide, ...field }: PasswordFieldProps): FieldProps => ({
  ...field,
  autoCapitalize: 'none',
  spellCheck: false,
});

function useReveal({ showLabel, hideLabel }: Pick<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const [shown, setShown] = useState(false);
  const button = (
    <button type="button" aria-label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
      <Icon name={shown ? 'eyeOff' : 'eye'} />
    </button>
  );
  return [shown, button] as const;
}
