import { useState } from 'react';
import type { IdentityState } from '#contract/completion.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { loadKyc, openVerification } from '#stores/kyc.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Shows the state of the identity verification, with the link to the host that does it. */
export function IdentityPart({ locale, state }: { locale: Locale; state: IdentityState }) {
  const strings = stringsFor(locale, 'completion');
  const [page, setPage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const said = {
    none: strings.identityAbout,
    pending: strings.identityPending,
    refused: strings.identityRefused,
    expired: strings.identityExpired,
    verified: '',
  }[state];
  async function open() {
    setBusy(true);
    const outcome = await openVerification();
    setBusy(false);
    setFault(outcome.ok ? null : failureText(outcome.failure, locale));
    if (!outcome.ok) return;
    setPage(outcome.value);
    void loadKyc();
  }
  return (
    <>
      <p className="hint">{said}</p>
      {fault ? <Notice tone="error">{fault}</Notice> : null}
      {page === null ? (
        <Button kind="light" busy={busy} onClick={() => void open()}>
          {state === 'pending' ? strings.openIdentity : strings.startIdentity}
        </Button>
      ) : (
        // This is a link, because browsers block windows that a script opens.
        <a className="button" data-kind="light" href={page} target="_blank" rel="noreferrer">
          <span>{strings.openIdentity}</span>
        </a>
      )}
      {state === 'pending' ? (
        <Button kind="quiet" onClick={() => void loadKyc()}>
          {strings.lookAgain}
        </Button>
      ) : null}
    </>
  );
}
