import type { Locale } from '#lib/locales.ts';
import { NoPassword } from '#islands/security/NoPassword.tsx';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';
import { VerifyAgain } from '#islands/security/verify/VerifyAgain.tsx';
import { DeletePart } from './DeletePart.tsx';
import { ExportPart } from './ExportPart.tsx';

/** Shows the export of the player's data and the deletion of their account. Both need a re-checked password. */
export default function MyData({ locale }: { locale: Locale }) {
  return (
    <SecurityPart locale={locale}>
      {(security) =>
        security.has_password ? (
          <>
            <ExportPart locale={locale} />
            <DeletePart locale={locale} />
            <VerifyAgain locale={locale} />
          </>
        ) : (
          <NoPassword locale={locale} />
        )
      }
    </SecurityPart>
  );
}
