import { useEffect, useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { canMakePasskeys, keepCreationOptions, makePasskey } from '#stores/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { askAgain } from '#islands/security/verify/VerifyAgain.tsx';

interface AddPasskeyProps {
  locale: Locale;
  /** Whether the server allows this session to create a key. */
  isAllowed: boolean;
}

/** Explains passkeys, with a button that creates one. In a browser without passkeys it says so. */
export function AddPasskey({ locale, isAllowed }: AddPasskeyProps) {
  const strings = stringsFor(locale, 'passkey');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const isReady = isAllowed && canMakePasskeys();
  useEffect(() => (isReady ? keepCreationOptions(() => true).stop : undefined), [isReady]);

  async function add(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const made = await makePasskey();
    setBusy(false);
    if (made.status === 'made') return notify(strings.added);
    if (made.status === 'failed') askAgain(made.failure);
    const why = {
      unmade: strings.notMade,
      known: strings.alreadyHere,
      late: stringsFor(locale, 'session').passkeyLate,
    };
    setProblem(made.status === 'failed' ? failureText(made.failure, locale) : why[made.status]);
  }

  if (!canMakePasskeys()) return <Notice>{strings.unsupported}</Notice>;
  return (
    <>
      <p>{strings.intro}</p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <p className="actions">
        <Button kind="primary" busy={busy} onClick={() => void add()}>
          {strings.add}
        </Button>
      </p>
    </>
  );
}
