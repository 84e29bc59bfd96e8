import { useEffect, useRef } from 'react';
import { market } from '#contract/market.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/**
 * Confirms the request, and says what happens next and where to follow it. Takes the focus, which scrolls it into view,
 * because the pressed button was at the end of a longer form.
 */
export function WithdrawalMade({ locale, onAnother }: { locale: Locale; onAnother: () => void }) {
  const strings = stringsFor(locale, 'withdrawal');
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.focus(), []);
  const wait = formatWait(market.withdrawal.payoutMinutes * 60, localeTable[locale].tag);
  return (
    <div ref={self} tabIndex={-1}>
      <Notice tone="success" title={strings.submittedTitle}>
        <p>{strings.submitted}</p>
        <p className="hint">{fill(strings.payoutTime, { wait })}</p>
        <p className="actions">
          <a className="button" data-kind="primary" href={localePath(locale, '/withdrawalRecord')}>
            <span>{strings.record}</span>
          </a>
          <Button onClick={onAnother}>{strings.another}</Button>
        </p>
      </Notice>
    </div>
  );
}
