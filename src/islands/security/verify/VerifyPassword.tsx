import { useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localPath } from '#lib/local-path.ts';
import type { Locale } from '#lib/locales.ts';
import { useQuery } from '#ui/useQuery.ts';
import { Done } from '#islands/security/Done.tsx';
import { NoPassword } from '#islands/security/NoPassword.tsx';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';
import { VerifyForm } from './VerifyForm.tsx';

/** Shows the re-check as a page, which leads back to what the player was about to do. */
export default function VerifyPassword({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  const next = localPath(useQuery('next'));
  const [done, setDone] = useState(false);
  const goOn = () => (next === null ? setDone(true) : location.replace(next));
  return (
    <SecurityPart locale={locale}>
      {(security) =>
        !security.has_password ? (
          <NoPassword locale={locale} />
        ) : done ? (
          <Done locale={locale} title={strings.verified} />
        ) : (
          <VerifyForm locale={locale} onVerified={goOn} />
        )
      }
    </SecurityPart>
  );
}
