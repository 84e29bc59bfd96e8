import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { PasswordField } from '#ui/PasswordField.tsx';

/** What every field of a withdrawal password has. */
export const pinField = { inputMode: 'numeric', maxLength: 6 } as const;

/** A new withdrawal password, twice. */
export function NewPin({ locale, errors }: { locale: Locale; errors: Readonly<Record<string, string>> }) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const common = {
    ...pinField,
    autoComplete: 'new-password',
    showLabel: ui.showPassword,
    hideLabel: ui.hidePassword,
  };
  return (
    <>
      <PasswordField
        name="qk_pwd"
        label={strings.newPin}
        hint={strings.newPinHint}
        {...common}
        error={errors['qk_pwd']}
      />
      <PasswordField
        name="qk_pwd_confirmation"
        label={strings.repeatPin}
        {...common}
        error={errors['qk_pwd_confirmation']}
      />
    </>
  );
}
