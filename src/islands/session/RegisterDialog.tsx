import { registerFields } from '#contract/session.ts';
import { checkForm } from '#i18n/check-form.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { prepareCaptcha, register } from '#stores/session.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { afterLogin } from './after-login.ts';

const fields = ['account', 'password', 'password_confirmation', 'realname', 'cpf', 'phone', 'invite_code'] as const;

/** The registration modal. */
export default function RegisterDialog({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const texts = Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Record<
        (typeof fields)[number],
        string
      >;
      const checked = checkForm(registerFields, { ...texts, adult: (data.get('adult') === 'on') as true }, locale);
      if (checked.ok && texts.password !== texts.password_confirmation)
        return {
          ok: false as const,
          errors: { password_confirmation: stringsFor(locale, 'refusals').PASSWORDS_DIFFER },
        };
      return checked;
    },
    async send(input) {
      const outcome = await register(input);
      if (!outcome.ok) {
        const { failure } = outcome;
        const field = failure.kind === 'refused' ? (failure.field ?? null) : null;
        const text = failureText(failure, locale);
        return { field, text: field === null ? `${strings.registrationFailed}: ${text}` : text };
      }
      notify(strings.registered);
      afterLogin('register', locale);
      return null;
    },
  });
  const password = {
    showLabel: ui.showPassword,
    hideLabel: ui.hidePassword,
    autoComplete: 'new-password',
    maxLength: 128,
  };
  return (
    <Dialog id="register" title={strings.registerTitle} closeLabel={ui.close}>
      <Form
        form={form}
        submit={strings.register}
        after={<p className="hint">{strings.risk}</p>}
        onFocus={prepareCaptcha}
      >
        <Field
          name="account"
          label={strings.account}
          hint={strings.accountHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          error={form.errors.account}
        />
        <PasswordField
          name="password"
          label={strings.password}
          hint={strings.passwordHint}
          {...password}
          error={form.errors.password}
        />
        <PasswordField
          name="password_confirmation"
          label={strings.passwordConfirmation}
          {...password}
          error={form.errors.password_confirmation}
        />
        <Field
          name="realname"
          label={strings.realname}
          hint={strings.realnameHint}
          autoComplete="name"
          maxLength={80}
          error={form.errors.realname}
        />
        <Field
          name="cpf"
          label={strings.cpf}
          hint={strings.cpfHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          error={form.errors.cpf}
        />
        <Field
          name="phone"
          label={strings.phone}
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          error={form.errors.phone}
        />
        <Field
          name="invite_code"
          label={`${strings.inviteCode} (${ui.optional})`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={16}
          error={form.errors.invite_code}
        />
        <Checkbox name="adult" error={form.errors.adult}>
          {strings.adult}
        </Checkbox>
      </Form>
      <p className="switch">
        {strings.toLogin}{' '}
        <button type="button" className="link" data-opens="login">
          {strings.login}
        </button>
      </p>
    </Dialog>
  );
}
