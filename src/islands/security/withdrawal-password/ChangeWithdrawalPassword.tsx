import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { useState } from 'react';
import type { Security } from '#contract/security.ts';
import type { Locale } from '#lib/locales.ts';
import { Notice } from '#ui/Notice.tsx';
import { useQuery } from '#ui/useQuery.ts';
import { Done } from '#islands/security/Done.tsx';
import { ForgottenWithdrawalPassword } from './ForgottenWithdrawalPassword.tsx';
import { ChangeWithdrawalPasswordForm } from './ChangeWithdrawalPasswordForm.tsx';
import { restsUntil } from '#islands/security/rest-text.ts';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';

/** Changes the withdrawal password by the old one, or (`?forgot=1`) replaces it without. */
export default function ChangeWithdrawalPassword({ locale }: { locale: Locale }) {
  return (
    <SecurityPart locale={locale}>
      {(security) => <WithdrawalPasswordPage locale={locale} security={security} />}
    </SecurityPart>
  );
}

function WithdrawalPasswordPage({ locale, security }: { locale: Locale; security: Security }) {
  const strings = stringsFor(locale, 'security');
  const [done, setDone] = useState(false);
  const isForgotten = useQuery('forgot') === '1';
  const here = localePath(locale, '/security-center/change-withdrawal-password');
  if (done)
    return (
      <Done
        locale={locale}
        title={strings.withdrawalPasswordChanged}
        text={restsUntil(strings.withdrawalPasswordChangedText, security.withdrawals_from, locale)}
      />
    );
  if (!security.has_qk_pwd)
    return (
      <Notice title={strings.noWithdrawalPassword}>
        <a className="button" data-kind="primary" href={`${localePath(locale, '/withdrawalPassword')}?next=${here}`}>
          <span>{strings.createWithdrawalPassword}</span>
        </a>
      </Notice>
    );
  return isForgotten ? (
    <>
      <ForgottenWithdrawalPassword locale={locale} security={security} onDone={() => setDone(true)} />
      <p className="switch">
        <a href={here}>{strings.rememberWithdrawalPassword}</a>
      </p>
    </>
  ) : (
    <>
      <ChangeWithdrawalPasswordForm locale={locale} onDone={() => setDone(true)} />
      <p className="switch">
        <a href={`${here}?forgot=1`}>{strings.forgotWithdrawalPassword}</a>
      </p>
    </>
  );
}
