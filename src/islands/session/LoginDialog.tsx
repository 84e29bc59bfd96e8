import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { Dialog } from '#ui/Dialog.tsx';
import LoginForm from './LoginForm.tsx';

/** Shows the login dialog. It opens as HTML (`data-opens="login"`) before this island hydrates. */
export default function LoginDialog({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  return (
    <Dialog id="login" title={strings.loginTitle} closeLabel={stringsFor(locale, 'ui').close}>
      <LoginForm locale={locale} dialogId="login" />
      <p className="switch">
        {strings.toRegister}{' '}
        <button type="button" className="link" data-opens="register">
          {strings.register}
        </button>
      </p>
    </Dialog>
  );
}
