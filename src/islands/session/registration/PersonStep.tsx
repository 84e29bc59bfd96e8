import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { numberMasks } from '#lib/typed-text/masks.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { PinField } from '#ui/PasswordField.tsx';

interface PersonStepProps {
  locale: Locale;
  errors: Readonly<Record<string, string>>;
}

/** Shows the second step: the person. */
export function PersonStep({ locale, errors }: PersonStepProps) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  return (
    <>
      <Field
        name="realname"
        label={strings.realname}
        hint={strings.realnameHint}
        autoComplete="name"
        error={errors['realname']}
      />
      <Field
        name="cpf"
        label={strings.cpf}
        hint={strings.cpfHint}
        inputMode="numeric"
        autoComplete="off"
        mask={numberMasks.cpf}
        error={errors['cpf']}
      />
      <Field
        name="phone"
        label={strings.phone}
        type="tel"
        autoComplete="tel-national"
        mask={numberMasks.phone}
        error={errors['phone']}
      />
      <PinField
        name="qk_pwd"
        label={fill(ui.optional, { label: strings.withdrawalPassword })}
        hint={strings.withdrawalPasswordHint}
        showLabel={ui.showPassword}
        hideLabel={ui.hidePassword}
        error={errors['qk_pwd']}
      />
      <Field
        name="invite_code"
        label={fill(ui.optional, { label: strings.inviteCode })}
        hint={strings.inviteCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        error={errors['invite_code']}
      />
      <Checkbox name="adult" error={errors['adult']}>
        {strings.adult}
      </Checkbox>
    </>
  );
}
