import { useEffect, useState } from 'react';
import { MOST_PASSKEYS } from '#contract/passkey.ts';
import type { Passkey } from '#contract/passkey.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $passkeys, loadPasskeys } from '#stores/passkeys.ts';
import { isVerified } from '#stores/security.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { openDialog } from '#ui/dialogs.ts';
import { useStore } from '#ui/useStore.ts';
import { NoPassword } from '#islands/security/NoPassword.tsx';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';
import { VerifyAgain } from '#islands/security/verify/VerifyAgain.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { REMOVE_PASSKEY, RemovePasskey } from './RemovePasskey.tsx';
import { RENAME_PASSKEY, RenamePasskey } from './RenamePasskey.tsx';

/** Shows the player's passkeys, with buttons to add, rename and remove one. */
export default function Passkeys({ locale }: { locale: Locale }) {
  return (
    <SecurityPart locale={locale}>
      {(security) =>
        security.has_password ? (
          <Keys locale={locale} isAllowed={isVerified(security)} />
        ) : (
          <NoPassword locale={locale} />
        )
      }
    </SecurityPart>
  );
}

function Keys({ locale, isAllowed }: { locale: Locale; isAllowed: boolean }) {
  const ui = stringsFor(locale, 'ui');
  const state = useStore($passkeys);
  const [chosen, setChosen] = useState<Passkey | null>(null);
  useEffect(() => void loadPasskeys(), []);
  const keys = valueOf(state);
  const choose = (dialog: string) => (key: Passkey) => {
    setChosen(key);
    openDialog(dialog);
  };
  if (keys === null && state.status === 'failed')
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadPasskeys()}
      />
    );
  if (keys === null) return <RecordSkeleton label={ui.loading} />;
  return (
    <>
      <AddPasskey locale={locale} isAllowed={isAllowed && keys.length < MOST_PASSKEYS} />
      <PasskeyList locale={locale} keys={keys} onRename={choose(RENAME_PASSKEY)} onRemove={choose(REMOVE_PASSKEY)} />
      <RenamePasskey locale={locale} chosen={chosen} />
      <RemovePasskey locale={locale} chosen={chosen} />
      <VerifyAgain locale={locale} />
    </>
  );
}
