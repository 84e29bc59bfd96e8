/** Defines the steps of the registration form: what each shows, reads and checks. */
import type { ComponentType } from 'react';
import type { SignUpEmail } from '#contract/market-choices.ts';
import { registrationSteps } from '#contract/registration.ts';
import { checkForm } from '#i18n/check-form.ts';
import type { Checked } from '#i18n/check-form.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { bareNumber } from '#lib/typed-text/masks.ts';
import { draftFields } from '#stores/registration.ts';
import type { Registration } from '#stores/registration.ts';
import { AccessStep } from './AccessStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { afterRegistration } from './after-registration.ts';

export interface StepProps {
  locale: Locale;
  errors: Readonly<Record<string, string>>;
  signUpEmail: SignUpEmail;
}

export interface Step {
  readonly legend: (locale: Locale) => string;
  /** The names of its fields; an error in one of them opens this step. */
  readonly fields: readonly string[];
  readonly check: (input: Registration, locale: Locale, signUpEmail: SignUpEmail) => Checked<Registration>;
  readonly Part: ComponentType<StepProps>;
}

/** A market's registration: its steps in order, how its form is read, and the page after it. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly read: (data: FormData, locale: Locale) => Registration;
  readonly after: (locale: Locale) => void;
  /** The fields that may be stored in the tab. A password is never among them. */
  readonly draft: readonly string[];
}

export function readShort(data: FormData): Registration {
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
    // An unticked box is reported by the form, not by the type.
    adult: (data.get('adult') === 'on') as true,
  };
}

export const access: Step = {
  legend: (locale) => stringsFor(locale, 'session').stepAccess,
  fields: ['account', 'password', 'password_confirmation', 'email'],
  check(input, locale, signUpEmail) {
    const checked = checkForm(registrationSteps.access, input, locale);
    if (signUpEmail === 'optional' || input.email !== '') return checked;
    const email = stringsFor(locale, 'refusals').REQUIRED;
    return { ok: false, errors: { ...(checked.ok ? {} : checked.errors), email } };
  },
  Part: AccessStep,
};

export const person: Step = {
  legend: (locale) => stringsFor(locale, 'session').stepPerson,
  fields: ['realname', 'cpf', 'phone', 'qk_pwd', 'invite_code', 'adult'],
  check: (input, locale) => checkForm(registrationSteps.person, input, locale),
  Part: PersonStep,
};

export const shortPlan: Plan = {
  steps: [access, person],
  read: readShort,
  after: (locale) => afterRegistration(locale, '/recharge', stringsFor(locale, 'session').registered),
  draft: draftFields,
};
