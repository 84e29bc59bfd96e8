import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Security } from '#contract/security.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $security, loadSecurity } from '#stores/security.ts';
import { $session } from '#stores/session.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shows a page of the security centre: while it loads, when it failed, and loaded. */
export function SecurityPart({ locale, children }: { locale: Locale; children: (security: Security) => ReactNode }) {
  const ui = stringsFor(locale, 'ui');
  const state = useStore($security);
  const isPlayer = useStore($session).status === 'player';
  useEffect(() => {
    if (isPlayer) void loadSecurity();
  }, [isPlayer]);
  const security = valueOf(state);
  // A failed reload keeps the content, because the player may be typing in it.
  if (security) return children(security);
  if (state.status === 'failed')
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadSecurity()}
      />
    );
  return <RecordSkeleton label={ui.loading} />;
}
