import { useState } from 'react';
import { changePasswordCall } from '#contract/security.ts';
import type { Security } from '#contract/security.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { changePassword } from '#stores/security.ts';
import { $session } from '#stores/session.ts';
import { AccountName } from '#ui/AccountName.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { useStore } from '#ui/useStore.ts';
import { Done } from '#islands/security/Done.tsx';
import { NoPassword } from '#islands/security/NoPassword.tsx';
import { restHours, restsUntil } from '#islands/security/rest-text.ts';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';

const fields = ['old_password', 'password', 'password_confirmation'] as const;

/** Changes the login password. Explains to a player with a one-time password from support why to change it. */
export default function ChangePassword({ locale }: { locale: Locale }) {
  return (
    <SecurityPart locale={locale}>
      {(security) =>
        security.has_password ? <PasswordForm locale={locale} security={security} /> : <NoPassword locale={locale} />
      }
    </SecurityPart>
  );
}

function PasswordForm({ locale, security }: { locale: Locale; security: Security }) {
  const strings = stringsFor(locale, 'security');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const [done, setDone] = useState(false);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const texts = fields.map((name) => [name, String(data.get(name) ?? '')] as const);
      return checkForm(
        changePasswordCall.input,
        Object.fromEntries(texts) as Record<(typeof fields)[number], string>,
        locale,
      );
    },
    async send(input) {
      const outcome = await changePassword(input);
      if (!outcome.ok) return formProblem(outcome.failure, locale);
      setDone(true);
      return null;
    },
  });
  if (done)
    return (
      <Done
        locale={locale}
        title={strings.passwordChanged}
        text={restsUntil(strings.passwordChangedText, security.withdrawals_from, locale)}
      />
    );
  const common = { showLabel: ui.showPassword, hideLabel: ui.hidePassword };
  const isOneTime = session.status === 'player' && session.member.must_change_password;
  return (
    <Form form={form} submit={strings.changePassword}>
      {isOneTime ? <Notice tone="warning">{strings.mustChange}</Notice> : null}
      <AccountName account={session.status === 'player' ? session.member.name : ''} />
      <PasswordField
        name="old_password"
        label={strings.passwordNow}
        autoComplete="current-password"
        {...common}
        error={form.errors.old_password}
      />
      <PasswordField
        name="password"
        label={strings.newPassword}
        hint={strings.newPasswordHint}
        autoComplete="new-password"
        {...common}
        error={form.errors.password}
      />
      <PasswordField
        name="password_confirmation"
        label={strings.repeatPassword}
        autoComplete="new-password"
        {...common}
        error={form.errors.password_confirmation}
      />
      <p className="hint">{fill(strings.changePasswordEffects, { hours: restHours })}</p>
    </Form>
  );
}
