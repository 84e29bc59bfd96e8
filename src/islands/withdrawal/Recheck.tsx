import { useEffect } from 'react';
import type { Locale } from '#lib/locales.ts';
import { VERIFY, VerifyAgain } from '#islands/security/verify/VerifyAgain.tsx';
import { openDialog } from '#ui/dialogs.ts';

/** The re-check over a withdrawal to a key that none went to: what was typed stays, and the player sends it again. */
export function Recheck({ locale }: { locale: Locale }) {
  useEffect(() => void openDialog(VERIFY), []);
  return <VerifyAgain locale={locale} />;
}
