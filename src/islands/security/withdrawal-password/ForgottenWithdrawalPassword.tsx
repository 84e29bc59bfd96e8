import { useState } from 'react';
import type { Security } from '#contract/security.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { sendWithdrawalPasswordCode } from '#stores/security.ts';
import type { SentCode } from '#stores/security.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { NoPassword } from '#islands/security/NoPassword.tsx';
import { ResetWithdrawalPasswordForm } from './ResetWithdrawalPasswordForm.tsx';
import { useVerified } from '#islands/security/verify/useVerified.ts';
import { askAgain, VerifyAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface ForgottenWithdrawalPasswordProps {
  locale: Locale;
  security: Security;
  onDone: () => void;
}

/** Replaces a forgotten withdrawal password: the login password, a mailed code, then the new one. */
export function ForgottenWithdrawalPassword({ locale, security, onDone }: ForgottenWithdrawalPasswordProps) {
  const strings = stringsFor(locale, 'security');
  const canReset = security.has_password && security.email !== '';
  const mayStand = useVerified(security, locale, canReset);
  const [sent, setSent] = useState<SentCode | 'before' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function sendCode(): Promise<void> {
    setBusy(true);
    const outcome = await sendWithdrawalPasswordCode();
    setBusy(false);
    if (!outcome.ok) askAgain(outcome.failure);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (outcome.ok) setSent(outcome.value);
  }

  if (!security.has_password) return <NoPassword locale={locale} />;
  const steps = (
    <ol className="steps">
      {[strings.forgotStep1, strings.forgotStep2, strings.forgotStep3].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
  if (security.email === '')
    return (
      <Notice tone="warning" title={strings.forgotNeedsEmail}>
        {steps}
        <p className="actions">
          <a
            className="button"
            data-kind="primary"
            href={`${localePath(locale, '/security-center/bind-email')}?next=${encodeURIComponent(`${localePath(locale, '/security-center/change-withdrawal-password')}?forgot=1`)}`}
          >
            <span>{strings.bindEmail}</span>
          </a>
          <a className="button" data-kind="line" href={localePath(locale, '/information-center/support')}>
            <span>{strings.contactSupport}</span>
          </a>
        </p>
      </Notice>
    );
  if (!mayStand) return <RecordSkeleton label={stringsFor(locale, 'ui').loading} />;
  return (
    <>
      {sent === null ? (
        <div className="form">
          {steps}
          {problem ? <Notice tone="error">{problem}</Notice> : null}
          <Button kind="primary" wide busy={busy} onClick={() => void sendCode()}>
            {fill(strings.sendCodeTo, { email: security.email })}
          </Button>
          <Button kind="quiet" onClick={() => setSent('before')}>
            {strings.haveCode}
          </Button>
        </div>
      ) : (
        <ResetWithdrawalPasswordForm
          locale={locale}
          sent={sent === 'before' ? null : sent}
          onSent={setSent}
          onDone={onDone}
        />
      )}
      <VerifyAgain locale={locale} />
    </>
  );
}
