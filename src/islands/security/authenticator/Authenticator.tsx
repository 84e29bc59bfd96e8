import { useEffect, useState } from 'react';
import type { FactorState } from '#contract/factor.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { $mfa, loadMfa } from '#stores/mfa.ts';
import { valueOf } from '#stores/loadable.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';
import { NoPassword } from '#islands/security/NoPassword.tsx';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';
import { VerifyAgain } from '#islands/security/verify/VerifyAgain.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnedOn } from './TurnedOn.tsx';
import { TurnOn } from './TurnOn.tsx';

/** Shows the second step: switching it on with an app, its recovery codes, switching it off. */
export default function Authenticator({ locale }: { locale: Locale }) {
  return (
    <SecurityPart locale={locale}>
      {(security) => (security.has_password ? <Factor locale={locale} /> : <NoPassword locale={locale} />)}
    </SecurityPart>
  );
}

function Factor({ locale }: { locale: Locale }) {
  const ui = stringsFor(locale, 'ui');
  const state = useStore($mfa);
  useEffect(() => void loadMfa(), []);
  const factor = valueOf(state);
  if (factor === null && state.status === 'failed')
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadMfa()}
      />
    );
  if (factor === null) return <RecordSkeleton label={ui.loading} />;
  return (
    <>
      <Step locale={locale} factor={factor} />
      <VerifyAgain locale={locale} />
    </>
  );
}

function Step({ locale, factor }: { locale: Locale; factor: FactorState }) {
  /** The codes are shown until the player confirms that they are stored, because they cannot be shown again. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes locale={locale} codes={codes} onKept={() => setCodes(null)} />;
  return factor.totp ? (
    <TurnedOn locale={locale} factor={factor} onCodes={setCodes} />
  ) : (
    <TurnOn locale={locale} onCodes={setCodes} />
  );
}
