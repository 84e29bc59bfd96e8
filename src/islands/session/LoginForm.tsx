import { Suspense, useSyncExternalStore } from 'react';
import { loginFields } from '#contract/session.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { login, prepareCaptcha } from '#stores/sign-in.ts';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { afterLogin } from './after-login.ts';

const PasskeyLogin = lazyPart(() => import('./PasskeyLogin.tsx').then((part) => part.PasskeyLogin));

const never = () => () => undefined;
const knowsPasskeys = () => 'PublicKeyCredential' in globalThis;

/** `dialogId`: the dialog it stands in, which knows where to go on; null on the login page. */
export default function LoginForm({ locale, dialogId = null }: { locale: Locale; dialogId?: string | null }) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const hasPasskeys = useSyncExternalStore(never, knowsPasskeys, () => false);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check: (data) =>
      checkForm(
        loginFields,
        { account: String(data.get('account') ?? ''), password: String(data.get('password') ?? '') },
        locale,
      ),
    async send(input) {
      const outcome = await login(input);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      afterLogin(dialogId, locale);
      return null;
    },
  });
  return (
    <Form
      form={form}
      submit={strings.login}
      after={
        <>
          <p className="switch">
            <a href={localePath(locale, '/forgotten-password')}>{strings.forgotPassword}</a>
          </p>
          {hasPasskeys ? (
            <Suspense>
              <PasskeyLogin locale={locale} dialogId={dialogId} />
            </Suspense>
          ) : null}
          <p className="hint">{strings.risk}</p>
        </>
      }
      onFocus={prepareCaptcha}
    >
      <Field
        name="account"
        label={strings.loginName}
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
        error={form.errors.account}
      />
      <PasswordField
        name="password"
        label={strings.password}
        autoComplete="current-password"
        maxLength={128}
        showLabel={ui.showPassword}
        hideLabel={ui.hidePassword}
        error={form.errors.password}
      />
    </Form>
  );
}
