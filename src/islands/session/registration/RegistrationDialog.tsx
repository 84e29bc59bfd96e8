import type { SignUpEmail } from '#contract/market-choices.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import type { Plan } from './steps.ts';

export interface RegistrationProps {
  locale: Locale;
  /** Whether the market allows a registration without an e-mail address. */
  signUpEmail: SignUpEmail;
}

/** Shows the registration in a dialog, by a market's plan. */
export function RegistrationDialog({ locale, signUpEmail, plan }: RegistrationProps & { plan: Plan }) {
  const strings = stringsFor(locale, 'session');
  return (
    <Dialog id="register" title={strings.registerTitle} closeLabel={stringsFor(locale, 'ui').close}>
      <RegisterForm locale={locale} signUpEmail={signUpEmail} plan={plan} />
      <p className="switch">
        {strings.toLogin}{' '}
        <button type="button" className="link" data-opens="login">
          {strings.login}
        </button>
      </p>
    </Dialog>
  );
}
