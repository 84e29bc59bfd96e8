import { useEffect, useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { $balance } from '#stores/balance.ts';
import { readReality } from '#stores/limits.ts';
import type { Protection } from '#contract/limits.ts';
import { logout } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';

const ID = 'reality';

interface RealityCheckProps {
  locale: Locale;
  known: Protection;
  isDue: boolean;
}

/**
 * Shows time and money of the session over everything until it is answered. No answer is preselected (docs/domain/protection.md#reality-check).
 */
export function RealityCheck({ locale, known, isDue }: RealityCheckProps) {
  const strings = stringsFor(locale, 'session');
  const { tag } = localeTable[locale];
  const balance = useStore($balance);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (isDue) openDialog(ID);
    else closeDialog(ID);
  }, [isDue]);

  async function goOn(): Promise<void> {
    setBusy(true);
    const outcome = await readReality();
    setBusy(false);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
  }

  const { staked, won, seconds } = known.session;
  const facts = [
    [strings.realityTime, formatWait(Math.max(60, Math.floor(seconds / 60) * 60), tag)],
    [strings.realityStaked, <Money key="staked" cents={staked} tag={tag} />],
    [strings.realityWon, <Money key="won" cents={won} tag={tag} />],
    [strings.realityNet, <Money key="net" cents={won - staked} tag={tag} sign="always" />],
    ...(balance ? [[strings.balance, <Money key="balance" cents={balance.cash} tag={tag} />] as const] : []),
  ] as const;
  return (
    <dialog
      id={ID}
      onClose={() => isDue && openDialog(ID)}
      className="dialog"
      aria-labelledby="reality-title"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="dialog-head">
        <h2 id="reality-title" tabIndex={-1} autoFocus style={{ outline: 'none' }}>
          {strings.realityTitle}
        </h2>
      </div>
      <div className="dialog-body">
        <p>{strings.realityText}</p>
        <dl style={{ display: 'grid', gap: '8px', margin: '16px 0' }}>
          {facts.map(([label, value]) => (
            <div key={label} style={{ display: 'flex', justifyContent: 'space-between', gap: '16px' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {problem ? <Notice tone="error">{problem}</Notice> : null}
        <div className="actions">
          <Button kind="line" busy={isBusy} onClick={() => void goOn()}>
            {strings.realityOn}
          </Button>
          <a className="button" data-kind="line" href={localePath(locale, '/order-center')}>
            <span>{strings.realityHistory}</span>
          </a>
          <a className="button" data-kind="line" href={localePath(locale, '/responsible-play')}>
            <span>{strings.realityPause}</span>
          </a>
          <Button kind="line" onClick={() => void logout()}>
            {strings.logout}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
