import { genders } from '#contract/details.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { federativeUnits } from '#lib/address.ts';
import { fill } from '#lib/fill.ts';
import { numberMasks } from '#lib/typed-text/masks.ts';
import type { Locale } from '#lib/locales.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';

interface DetailFieldsProps {
  locale: Locale;
  errors: Readonly<Record<string, string>>;
}

/**
 * Renders the fields of birth, address and declarations (docs/domain/protection.md#required-details), in the usual
 * Brazilian order.
 */
export function DetailFields({ locale, errors }: DetailFieldsProps) {
  const strings = stringsFor(locale, 'completion');
  const ui = stringsFor(locale, 'ui');
  const none = { value: '', label: strings.choose };
  const field = (name: string, label: string, autoComplete: string) => (
    <Field name={name} label={label} autoComplete={autoComplete} error={errors[name]} />
  );
  return (
    <>
      <Field name="birth_date" type="date" label={strings.birthDate} autoComplete="bday" error={errors['birth_date']} />
      <SelectField
        name="gender"
        label={strings.gender}
        options={[none, ...genders.map((value) => ({ value, label: strings[value] }))]}
        error={errors['gender']}
      />
      <Field
        name="postal_code"
        label={strings.postalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        mask={numberMasks.postalCode}
        error={errors['postal_code']}
      />
      {field('street', strings.street, 'address-line1')}
      {field('house_number', strings.houseNumber, 'off')}
      {field('complement', fill(ui.optional, { label: strings.complement }), 'address-line2')}
      {field('district', strings.district, 'address-level3')}
      {field('city', strings.city, 'address-level2')}
      <SelectField
        name="state"
        label={strings.state}
        autoComplete="address-level1"
        options={[none, ...federativeUnits.map((value) => ({ value, label: value }))]}
        error={errors['state']}
      />
      <Checkbox name="not_barred" error={errors['not_barred']}>
        {strings.notBarred}
      </Checkbox>
      <Checkbox name="risk_read" error={errors['risk_read']}>
        {strings.riskRead}
      </Checkbox>
    </>
  );
}
