/** What the registration's form reads, and the check of each of its steps. */
import type { SignUpEmail } from '#contract/market-choices.ts';
import { registrationSteps } from '#contract/registration.ts';
import { checkForm } from '#i18n/check-form.ts';
import type { Checked } from '#i18n/check-form.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { bareNumber } from '#lib/typing-masks.ts';
import type { Registration } from '#stores/registration.ts';

/** The fields of the first step; a fault in one of them leads back there. */
export const accessFields: readonly string[] = ['account', 'password', 'password_confirmation', 'email'];

export function registrationOf(data: FormData): Registration {
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    account: text('account'),
    password: text('password'),
    password_confirmation: text('password_confirmation'),
    email: text('email').trim(),
    realname: text('realname'),
    cpf: bareNumber('cpf', text('cpf')),
    phone: bareNumber('phone', text('phone')),
    qk_pwd: text('qk_pwd'),
    invite_code: text('invite_code').trim(),
    // Unticked is a fault of the form, not of its type.
    adult: (data.get('adult') === 'on') as true,
  };
}

export function checkAccess(input: Registration, signUpEmail: SignUpEmail, locale: Locale): Checked<Registration> {
  const checked = checkForm(registrationSteps.access, input, locale);
  if (signUpEmail === 'optional' || input.email !== '') return checked;
  const email = stringsFor(locale, 'refusals').REQUIRED;
  return { ok: false, errors: { ...(checked.ok ? {} : checked.errors), email } };
}

export const checkPerson = (input: Registration, locale: Locale): Checked<Registration> =>
  checkForm(registrationSteps.person, input, locale);
