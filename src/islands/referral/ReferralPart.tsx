import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { AgencyStanding } from '#contract/agency.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { $referral, loadReferral } from '#stores/referral.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

interface ReferralPartProps {
  locale: Locale;
  children: (standing: AgencyStanding) => ReactNode;
}

/** Shows a part of the page that needs the player's week: while it loads, when it failed, and loaded. */
export function ReferralPart({ locale, children }: ReferralPartProps) {
  const ui = stringsFor(locale, 'ui');
  const isPlayer = useStore($session).status === 'player';
  const state = useStore($referral);
  useEffect(() => {
    if (isPlayer) void loadReferral();
  }, [isPlayer]);
  const value = valueOf(state);
  if (value !== null) return children(value);
  if (!isPlayer || state.status !== 'failed')
    return (
      <div className="section">
        <RecordSkeleton label={ui.loading} />
      </div>
    );
  return (
    <LoadFailed
      title={ui.loadFailed}
      message={failureText(state.failure, locale)}
      retryLabel={ui.retry}
      onRetry={() => void loadReferral()}
    />
  );
}
