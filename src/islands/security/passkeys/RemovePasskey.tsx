import { useState } from 'react';
import type { Passkey } from '#contract/passkey.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { removePasskey } from '#stores/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { closeDialog } from '#ui/dialogs.ts';
import { Notice } from '#ui/Notice.tsx';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';
import { passkeyName } from './PasskeyList.tsx';

export const REMOVE_PASSKEY = 'remove-passkey';

/** Asks for confirmation before the chosen passkey is removed. */
export function RemovePasskey({ locale, chosen }: { locale: Locale; chosen: Passkey | null }) {
  const strings = stringsFor(locale, 'passkey');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(id: number): Promise<void> {
    setBusy(true);
    const outcome = await removePasskey(id);
    setBusy(false);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (!outcome.ok) return askAgain(outcome.failure);
    closeDialog(REMOVE_PASSKEY);
    notify(strings.removed);
  }

  return (
    <Dialog
      id={REMOVE_PASSKEY}
      title={strings.removeTitle}
      closeLabel={stringsFor(locale, 'ui').close}
      onClose={() => setProblem(null)}
    >
      {chosen ? <p>{fill(strings.removeText, { name: passkeyName(chosen, locale) })}</p> : null}
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <div className="actions">
        <Button kind="danger" busy={busy} onClick={() => chosen && void remove(chosen.id)}>
          {strings.remove}
        </Button>
        <Button onClick={() => closeDialog(REMOVE_PASSKEY)}>{strings.keep}</Button>
      </div>
    </Dialog>
  );
}
