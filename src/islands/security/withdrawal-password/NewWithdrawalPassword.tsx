import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { PinField } from '#ui/PasswordField.tsx';

/** Shows the fields of a new withdrawal password, entered twice. */
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
    showLabel: ui.showPassword,
    hideLabel: ui.hidePassword,
  };
  return (
    <>
      <PinField
        name="qk_pwd"
        label={strings.newWithdrawalPassword}
        hint={strings.newWithdrawalPasswordHint}
        {...common}
        error={errors['qk_pwd']}
      />
      <PinField
        name="qk_pwd_confirmation"
        label={strings.repeatWithdrawalPassword}
        {...common}
        error={errors['qk_pwd_confirmation']}
      />
    </>
  );
}
