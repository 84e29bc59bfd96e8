import { useEffect, useRef, useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { requestReinstatement } from '#stores/reinstatement.ts';
import type { Credentials } from '#stores/sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

interface ComeBackProps {
  locale: Locale;
  /** The credentials of the accepted sign-in to the closed account. */
  credentials: Credentials;
  /** From when the return may be confirmed, a wire date; "" where it was not requested. */
  from: string;
  /** Called when the account is open again. */
  onOpen: () => Promise<void>;
  onBack: () => void;
}

/**
 * Shows the facts after an exclusion's term, with two equal buttons: to request the return, and to stay excluded.
 * Neither is recommended.
 */
export function ComeBack({ locale, credentials, from, onOpen, onBack }: ComeBackProps) {
  const strings = stringsFor(locale, 'session');
  const [asked, setAsked] = useState(from);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);

  async function ask(): Promise<void> {
    setBusy(true);
    const outcome = await requestReinstatement(credentials);
    if (!outcome.ok) setProblem(failureText(outcome.failure, locale));
    else if (outcome.value.isOpen) await onOpen();
    else {
      setProblem(null);
      setAsked(outcome.value.from);
    }
    setBusy(false);
  }

  return (
    <div className="form">
      <h2 ref={top} tabIndex={-1}>
        {strings.returnTitle}
      </h2>
      <p>{strings.returnText}</p>
      {asked === '' ? null : (
        <Notice>{fill(strings.returnWaits, { from: formatWireDate(asked, localeTable[locale].tag) })}</Notice>
      )}
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <Button kind="line" wide busy={busy} onClick={() => void ask()}>
        {asked === '' ? strings.returnAsk : strings.returnConfirm}
      </Button>
      <Button kind="line" wide onClick={onBack}>
        {strings.notNow}
      </Button>
      <p className="switch">
        <a href={localePath(locale, '/responsible-play')}>{strings.reminderHelp}</a>
      </p>
    </div>
  );
}
