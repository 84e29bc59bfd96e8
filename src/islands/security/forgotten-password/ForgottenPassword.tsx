import { useEffect, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { $codeRequest, resumeRequest } from '#stores/forgotten-password.ts';
import { useStore } from '#ui/useStore.ts';
import { Done } from '#islands/security/Done.tsx';
import { restsUntil } from '#islands/security/rest-text.ts';
import { AskCode } from './AskCode.tsx';
import { RenewPassword } from './RenewPassword.tsx';

/** A forgotten password: the name, the code that was mailed if anybody has it, and the new password; then they are in. */
export default function ForgottenPassword({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  const request = useStore($codeRequest);
  const [withdrawalsFrom, setDone] = useState<string | null>(null);
  // Whoever looked into their mails may find the page loaded anew.
  useEffect(resumeRequest, []);
  if (withdrawalsFrom !== null)
    return (
      <Done
        locale={locale}
        title={strings.passwordChanged}
        text={restsUntil(strings.passwordChangedText, withdrawalsFrom, locale)}
      />
    );
  return request === null ? (
    <AskCode locale={locale} />
  ) : (
    <RenewPassword locale={locale} request={request} onDone={setDone} />
  );
}
