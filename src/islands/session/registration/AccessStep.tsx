import type { SignUpEmail } from '#contract/market-choices.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { Field } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';

interface AccessStepProps {
  locale: Locale;
  errors: Readonly<Record<string, string>>;
  signUpEmail: SignUpEmail;
}

/** Shows the first step: the access data. */
export function AccessStep({ locale, errors, signUpEmail }: AccessStepProps) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const password = {
    showLabel: ui.showPassword,
    hideLabel: ui.hidePassword,
    autoComplete: 'new-password',
  };
  return (
    <>
      <Field
        name="account"
        label={strings.account}
        hint={strings.accountHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errors['account']}
      />
      <PasswordField
        name="password"
        label={strings.password}
        hint={strings.passwordHint}
        {...password}
        error={errors['password']}
      />
      <PasswordField
        name="password_confirmation"
        label={strings.passwordConfirmation}
        {...password}
        error={errors['password_confirmation']}
      />
      <Field
        name="email"
        type="email"
        label={signUpEmail === 'required' ? strings.email : fill(ui.optional, { label: strings.email })}
        hint={strings.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors['email']}
      />
    </>
  );
}
