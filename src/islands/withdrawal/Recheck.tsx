import { useEffect } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Locale } from '#lib/locales.ts';
import { askAgain, VerifyAgain } from '#islands/security/verify/VerifyAgain.tsx';

/** Shows the re-check over a withdrawal to a new key. What was typed stays, and the player sends it again. */
export function Recheck({ locale, failure }: { locale: Locale; failure: Failure }) {
  // The dialog opens again with each refusal, because it may have been closed since the last one.
  useEffect(() => askAgain(failure), [failure]);
  return <VerifyAgain locale={locale} />;
}
