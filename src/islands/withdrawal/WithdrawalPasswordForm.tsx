import { useState } from 'react';
import { setWithdrawalPasswordCall } from '#contract/withdrawal.ts';
import { checkForm } from '#i18n/check-form.ts';
import { formProblem } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { localPath } from '#lib/local-path.ts';
import type { Locale } from '#lib/locales.ts';
import { $session } from '#stores/session.ts';
import { setWithdrawalPassword } from '#stores/withdrawal.ts';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PinField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/useForm.ts';
import { useQuery } from '#ui/useQuery.ts';
import { useStore } from '#ui/useStore.ts';

interface WithdrawalPasswordFormProps {
  locale: Locale;
  /** Whether it is shown in place of the withdrawal, which returns once the password is set. */
  stays?: boolean;
}

/** Sets the withdrawal password, confirms it, and leads to the withdrawal. */
export default function WithdrawalPasswordForm({ locale, stays = false }: WithdrawalPasswordFormProps) {
  const strings = stringsFor(locale, 'withdrawal');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const next = localPath(useQuery('next'));
  /** The server has set it. The session may not show it, where the account could not be loaded again. */
  const [isSet, setIsSet] = useState(false);
  const form = useForm({
    fixText: ui.fixForm,
    brokenText: ui.formBroken,
    check(data) {
      const input = {
        qk_pwd: String(data.get('qk_pwd') ?? ''),
        qk_pwd_confirmation: String(data.get('qk_pwd_confirmation') ?? ''),
      };
      return checkForm(setWithdrawalPasswordCall.input, input, locale);
    },
    async send(input) {
      const outcome = await setWithdrawalPassword(input);
      if (outcome.ok) {
        setIsSet(true);
        // The player continues on the requested page, so nothing more is shown here.
        if (next !== null && !stays) location.replace(next);
        return null;
      }
      return formProblem(outcome.failure, locale);
    },
  });
  if (isSet || (session.status === 'player' && session.member.has_qk_pwd))
    return (
      <Notice tone="success" title={strings.alreadySet}>
        <a className="button" data-kind="primary" href={next ?? localePath(locale, '/withdraw')}>
          <span>{next === null ? strings.goWithdraw : stringsFor(locale, 'security').goOn}</span>
        </a>
      </Notice>
    );
  const common = {
    showLabel: ui.showPassword,
    hideLabel: ui.hidePassword,
  } as const;
  return (
    <Form form={form} submit={strings.create}>
      <PinField
        name="qk_pwd"
        label={strings.newPassword}
        hint={strings.createHint}
        {...common}
        error={form.errors.qk_pwd}
      />
      <PinField
        name="qk_pwd_confirmation"
        label={strings.confirmPassword}
        {...common}
        error={form.errors.qk_pwd_confirmation}
      />
    </Form>
  );
}
