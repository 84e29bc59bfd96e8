import { useEffect, useState } from 'react';
import type { PlayRow, PlaySpan } from '#contract/limits.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { shortDate } from '#lib/short-date.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $playHistory, loadPlayHistory } from '#stores/limits.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { Choice } from '#ui/Choice.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { BarPlot } from '#ui/BarPlot.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shows the player's time and money by day or month: charts for the shape, a table for the figures. */
export function PlayHistory({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'limits');
  const ui = stringsFor(locale, 'ui');
  const isPlayer = useStore($session).status === 'player';
  const [span, setSpan] = useState<PlaySpan>('days');
  const state = useStore($playHistory);
  const rows = valueOf(state);
  useEffect(() => {
    if (isPlayer) void loadPlayHistory(span);
  }, [isPlayer, span]);
  return (
    <section className="card protection" aria-labelledby="play-history">
      <h2 id="play-history">{strings.historyTitle}</h2>
      <p>{strings.historyText}</p>
      <Choice
        name="span"
        legend={strings.period}
        hideLegend
        look="chips"
        value={span}
        onValue={(value) => setSpan(value as PlaySpan)}
        options={[
          { value: 'days', label: strings.days },
          { value: 'months', label: strings.months },
        ]}
      />
      {state.status === 'failed' && !rows ? (
        <LoadFailed
          title={ui.loadFailed}
          message={failureText(state.failure, locale)}
          retryLabel={ui.retry}
          onRetry={() => void loadPlayHistory(span)}
        />
      ) : null}
      {rows === null ? <Skeleton>{strings.noHistory}</Skeleton> : <History locale={locale} rows={rows} />}
    </section>
  );
}

function History({ locale, rows }: { locale: Locale; rows: readonly PlayRow[] }) {
  const strings = stringsFor(locale, 'limits');
  const { tag } = localeTable[locale];
  if (rows.length === 0) return <p className="hint">{strings.noHistory}</p>;
  const net = (row: PlayRow) => row.back - row.staked;
  const oldestFirst = [...rows].reverse();
  const bars = (value: (row: PlayRow) => number) =>
    oldestFirst.map((row) => ({ name: shortDate(row.at, tag), value: value(row) }));
  return (
    <>
      <BarPlot title={strings.plotNet} bars={bars((row) => Number(net(row)))} />
      <BarPlot title={strings.plotTime} bars={bars(({ seconds }) => seconds)} />
      <div className="history-table" tabIndex={0} role="region" aria-labelledby="play-history">
        <table>
          <thead>
            <tr>
              {[strings.date, strings.hours, strings.deposits, strings.withdrawals, strings.staked, strings.net].map(
                (name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.at}>
                <th scope="row">{shortDate(row.at, tag)}</th>
                <td>{hoursOf(row.seconds)}</td>
                <td>
                  <Money cents={row.deposited} tag={tag} />
                </td>
                <td>
                  <Money cents={row.paid_out} tag={tag} />
                </td>
                <td>
                  <Money cents={row.staked} tag={tag} />
                </td>
                <td>
                  <Money cents={net(row)} tag={tag} sign="always" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Formats hours and minutes: "1:05". */
const hoursOf = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;
