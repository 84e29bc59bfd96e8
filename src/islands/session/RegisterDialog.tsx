import type { SignUpEmail } from '#contract/market-choices.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { RegisterForm } from './registration/RegisterForm.tsx';

interface RegisterDialogProps {
  locale: Locale;
  /** Whether the market lets somebody register without one. */
  signUpEmail: SignUpEmail;
}

/** The registration modal. */
export default function RegisterDialog({ locale, signUpEmail }: RegisterDialogProps) {
  const strings = stringsFor(locale, 'session');
  return (
    <Dialog id="register" title={strings.registerTitle} closeLabel={stringsFor(locale, 'ui').close}>
      <RegisterForm locale={locale} signUpEmail={signUpEmail} />
      <p className="switch">
        {strings.toLogin}{' '}
        <button type="button" className="link" data-opens="login">
          {strings.login}
        </button>
      </p>
    </Dialog>
  );
}
