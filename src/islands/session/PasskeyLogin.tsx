import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { endPasskeyQuestion, keepLoginOptions, logInByPasskey, offersPasskeys } from '#stores/passkey-login.ts';
import type { PasskeyLogin as Result } from '#stores/passkey-login.ts';
import { $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { afterLogin } from './after-login.ts';

/** The options are renewed before the challenge expires. */
const OFFER_MS = PASSKEY_CHALLENGE_MS - 60_000;

/** Shows the sign-in by passkey beside a login form: a button, and the browser's suggestions in the name field. */
export function PasskeyLogin({ locale, dialogId }: { locale: Locale; dialogId: string | null }) {
  const strings = stringsFor(locale, 'session');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const offeredAt = useRef<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  function finish(result: Result, told: string | null): void {
    if (result.status === 'in') afterLogin(dialogId, locale);
    else if (result.status === 'failed') setProblem(failureText(result.failure, locale));
    else if (result.status === 'late') setProblem(strings.passkeyLate);
    else if (result.status === 'unused') setProblem(told);
  }

  const offer = useEffectEvent(async () => {
    const isFresh = offeredAt.current !== null && Date.now() - offeredAt.current < OFFER_MS;
    if (busy || isFresh || $session.get().status === 'player' || !(await offersPasskeys())) return;
    const at = Date.now();
    offeredAt.current = at;
    const result = await logInByPasskey('offered');
    // Another form's request, or this form's button, replaced it.
    if (offeredAt.current === at) offeredAt.current = null;
    if (result.status === 'in' || result.status === 'failed') finish(result, null);
  });
  useEffect(() => {
    // A closed dialog requests no passkeys.
    const { look, stop } = keepLoginOptions(
      () => $session.get().status !== 'player' && button.current?.offsetParent !== null,
    );
    const again = () => {
      look();
      void offer();
    };
    again();
    addEventListener('focusin', again);
    return () => {
      removeEventListener('focusin', again);
      stop();
      endPasskeyQuestion();
    };
  }, []);

  async function ask(): Promise<void> {
    setBusy(true);
    setProblem(null);
    finish(await logInByPasskey('asked'), strings.passkeyNone);
    setBusy(false);
  }

  return (
    <>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Button ref={button} wide busy={busy} onClick={() => void ask()}>
        {strings.passkeyLogin}
      </Button>
    </>
  );
}
