import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { PasswordField } from '#ui/PasswordField.tsx';

/** What every field of a withdrawal password has. */
export const withdrawalPasswordField = { inputMode: 'numeric' } as const;

/** A new withdrawal password, twice. */
export function NewWithdrawalPassword({
  locale,
  errors,
}: {
  locale: Locale;
  errors: Readonly<Record<string, string>>;
}) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const common = {
    ...withdrawalPasswordField,
    autoComplete: 'new-password',
    showLabel: ui.showPassword,
    hideLabel: ui.hidePassword,
  };
  return (
    <>
      <PasswordField
        name="qk_pwd"
        label={strings.newWithdrawalPassword}
        hint={strings.newWithdrawalPasswordHint}
        {...common}
        error={errors['qk_pwd']}
      />
      <PasswordField
        name="qk_pwd_confirmation"
        label={strings.repeatWithdrawalPassword}
        {...common}
        error={errors['qk_pwd_confirmation']}
      />
    </>
  );
}
