import { useState } from 'react';
import type { WheelSpinRow } from '#contract/wheel.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate, machineDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { totalWeight } from '#lib/wheel.ts';
import { valueOf } from '#stores/loadable.ts';
import { spinRecord, verifySpin } from '#stores/wheel.ts';
import type { Judged } from '#stores/wheel.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';
import { SpinCheck } from './SpinCheck.tsx';

/** Lists the player's spins, the newest first, and checks each on request. It loads when it is opened. */
export function SpinHistory({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'wheel');
  const ui = stringsFor(locale, 'ui');
  const state = useStore(spinRecord.$data);
  const value = valueOf(state);
  return (
    <details
      className="wheel-more"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && state.status === 'idle') void spinRecord.load();
      }}
    >
      <summary>{strings.history}</summary>
      {state.status === 'failed' && value === null ? (
        <LoadFailed
          title={ui.loadFailed}
          message={failureText(state.failure, locale)}
          retryLabel={ui.retry}
          onRetry={() => void spinRecord.load()}
        />
      ) : value === null ? (
        <p role="status">{ui.loading}</p>
      ) : value.rows.length === 0 ? (
        <p>{strings.historyEmpty}</p>
      ) : (
        <ul className="wheel-spins">
          {value.rows.map((row) => (
            <PastSpin
              key={row.id}
              locale={locale}
              row={row}
              last={
                totalWeight(
                  (value.more.find(({ version }) => version === row.version)?.prizes ?? []).map(({ weight }) => weight),
                ) - 1
              }
              verify={() => verifySpin(row, value.more)}
            />
          ))}
        </ul>
      )}
      {value !== null && value.next !== null ? (
        <p className="more">
          <Button busy={state.status === 'loading'} onClick={() => void spinRecord.loadMore()}>
            {stringsFor(locale, 'record').more}
          </Button>
        </p>
      ) : null}
    </details>
  );
}

interface PastSpinProps {
  locale: Locale;
  row: WheelSpinRow;
  last: number;
  verify: () => Promise<Judged>;
}

function PastSpin({ locale, row, last, verify }: PastSpinProps) {
  const strings = stringsFor(locale, 'wheel');
  const { tag } = localeTable[locale];
  const [judged, setJudged] = useState<Judged | null>(null);
  const when = formatWireDate(row.created_at, tag);
  return (
    <li>
      <div className="wheel-spin">
        <time dateTime={machineDate(row.created_at)}>{when}</time>
        {row.quantity === 0n ? <span>{strings.noPrize}</span> : <Money cents={row.quantity} tag={tag} />}
        <Button
          aria-label={`${strings.verify}: ${fill(strings.spinAt, { when })}`}
          onClick={() => void verify().then(setJudged)}
        >
          {strings.verify}
        </Button>
      </div>
      {judged ? <SpinCheck locale={locale} judged={judged} last={last} /> : null}
    </li>
  );
}
