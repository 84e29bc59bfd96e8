import { loginFields } from '#contract/session.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { login, prepareCaptcha } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { afterLogin } from './after-login.ts';

/** `dialogId`: the dialog it stands in, which knows where to go on; null on the login page. */
export default function LoginForm({ locale, dialogId = null }: { locale: Locale; dialogId?: string | null }) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    check: (data) =>
      checkForm(
        loginFields,
        { account: String(data.get('account') ?? ''), password: String(data.get('password') ?? '') },
        locale,
      ),
    async send(input) {
      const outcome = await login(input);
      if (!outcome.ok) {
        const { failure } = outcome;
        return {
          field: failure.kind === 'refused' ? (failure.field ?? null) : null,
          text: failureText(failure, locale),
        };
      }
      afterLogin(dialogId, locale);
      return null;
    },
  });
  return (
    <form className="form" method="post" noValidate onSubmit={form.onSubmit} onFocus={prepareCaptcha}>
      <Field
        name="account"
        label={strings.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
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
      {form.problem ? <Notice tone="error">{form.problem}</Notice> : null}
      <Button type="submit" kind="primary" wide busy={form.busy}>
        {strings.login}
      </Button>
      <p className="hint">{strings.risk}</p>
    </form>
  );
}
