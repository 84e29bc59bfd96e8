import { useEffect, useState } from 'react';
import type { Security } from '#contract/security.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { isVerified } from '#stores/security.ts';

/**
 * Returns whether content that needs a re-checked password may be shown. On arrival a player without one is sent to give it, and returns. Later
 * the page stays as it is with what was typed, and the server says when the re-check has expired (VerifyAgain).
 */
export function useVerified(security: Security, locale: Locale, isWanted = true): boolean {
  const isNow = isVerified(security);
  const [wasVerified, setVerified] = useState(isNow);
  if (isNow && !wasVerified) setVerified(true);
  const mayStand = wasVerified || isNow;
  useEffect(() => {
    if (!isWanted || mayStand) return;
    const here = encodeURIComponent(location.pathname + location.search);
    location.replace(`${localePath(locale, '/security-center/verify-password')}?next=${here}`);
  }, [isWanted, mayStand, locale]);
  return mayStand;
}
