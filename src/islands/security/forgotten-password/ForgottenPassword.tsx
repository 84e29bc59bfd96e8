import { Suspense, useEffect, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { $codeRequest, resumeRequest } from '#stores/forgotten-password.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useStore } from '#ui/useStore.ts';
import { Done } from '#islands/security/Done.tsx';
import { restsUntil } from '#islands/security/rest-text.ts';
import { AskCode } from './AskCode.tsx';
import { RenewPassword } from './RenewPassword.tsx';

const SecondStep = lazyPart(() => import('#islands/session/SecondStep.tsx').then((part) => part.SecondStep));

/**
 * Renews a forgotten password: the name, the code that was mailed if it belongs to somebody, and the new password. It then signs the player in.
 */
export default function ForgottenPassword({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  const request = useStore($codeRequest);
  const [withdrawalsFrom, setDone] = useState<string | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  // The page may have been reloaded while the player read the mail on this device.
  useEffect(resumeRequest, []);
  if (withdrawalsFrom !== null)
    return (
      <Done
        locale={locale}
        title={strings.passwordChanged}
        text={restsUntil(strings.passwordChangedText, withdrawalsFrom, locale)}
      />
    );
  if (ticket !== null)
    return (
      <Suspense>
        <SecondStep
          locale={locale}
          ticket={ticket}
          onIn={(member) => setDone(member.withdrawals_from ?? '')}
          // The new password is set, so the login page accepts it.
          onBack={() => location.assign(localePath(locale, '/login'))}
        />
      </Suspense>
    );
  return request === null ? (
    <AskCode locale={locale} />
  ) : (
    <RenewPassword locale={locale} request={request} onDone={setDone} onSecondStep={setTicket} />
  );
}
