import { useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { sixDigitsMask } from '#lib/typed-text/masks.ts';
import type { SecondStep } from '#stores/mfa-login.ts';
import { Field } from '#ui/Field.tsx';

interface SecondStepFieldProps {
  locale: Locale;
  errors: Readonly<Record<string, string>>;
  /** Whether the field takes the focus, as the only one of its form. */
  isFocused?: boolean;
}

/** Reads the field from a form: a code of the app, or a recovery code. */
export function secondStepIn(data: FormData): SecondStep {
  const recovery = data.get('recovery');
  return recovery === null ? { code: String(data.get('code') ?? '') } : { recovery: String(recovery) };
}

/** Shows one field for the app's code, with a button that switches to a recovery code and back. */
export function SecondStepField({ locale, errors, isFocused = false }: SecondStepFieldProps) {
  const strings = stringsFor(locale, 'session');
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const [wasTurned, setTurned] = useState(false);
  return (
    <>
      {way === 'app' ? (
        <Field
          key="code"
          name="code"
          label={strings.appCode}
          hint={strings.appCodeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          mask={sixDigitsMask}
          autoFocus={isFocused || wasTurned}
          error={errors.code}
        />
      ) : (
        <Field
          key="recovery"
          name="recovery"
          label={strings.recoveryCode}
          hint={strings.recoveryCodeHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.recovery}
        />
      )}
      <p className="switch">
        <button
          type="button"
          className="link"
          onClick={() => {
            setTurned(true);
            setWay(way === 'app' ? 'recovery' : 'app');
          }}
        >
          {way === 'app' ? strings.useRecovery : strings.useApp}
        </button>
      </p>
    </>
  );
}
