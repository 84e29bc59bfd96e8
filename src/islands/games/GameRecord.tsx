import { useState } from 'react';
import type { GameRecordRow } from '#contract/games.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordDetails } from '#islands/record/RecordDetails.tsx';
import { RecordEmpty } from '#islands/record/RecordEmpty.tsx';
import { RecordFilters } from '#islands/record/RecordFilters.tsx';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordRows } from '#islands/record/RecordRows.tsx';
import type { RowShown } from '#islands/record/RecordRows.tsx';
import { RecordTotals } from '#islands/record/RecordTotals.tsx';
import { useFilter } from '#islands/record/useFilter.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { $gameRecord, gameRecord } from '#stores/game-record.ts';
import { valueOf } from '#stores/loadable.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';

const news = ['balance'] as const;

/** Every bet of the player, narrowed as they like, with the totals and the way to verify each. */
export default function GameRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'games');
  const { tag } = localeTable[locale];
  const known = valueOf(useStore($gameRecord));
  const [filter, setFilter] = useFilter();
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const chosen = known?.rows.find((row) => row.billNo === shown);
  const stateOf = ({ status }: GameRecordRow) =>
    status === 'X' ? strings.status_X : status === 'CANCEL' ? strings.status_CANCEL : null;

  function rowOf(bet: GameRecordRow): RowShown {
    const note = [fill(strings.betOf, { amount: formatMoney(bet.betAmount, tag) }), stateOf(bet)];
    return {
      key: bet.billNo,
      at: bet.betTime,
      title: bet.name,
      note: note.filter(Boolean).join(' · '),
      cents: bet.status === 'CANCEL' ? bet.betAmount : bet.netAmount - bet.betAmount,
      look: bet.status === 'X' ? 'waiting' : bet.status === 'CANCEL' ? 'dropped' : 'moved',
    };
  }

  const money = (cents: bigint) => <Money cents={cents} tag={tag} />;
  const facts = (bet: GameRecordRow) => [
    { label: strings.game, value: bet.name },
    { label: strings.provider, value: bet.api_name_text },
    { label: strings.number, value: bet.billNo },
    { label: strings.time, value: formatWireDate(bet.betTime, tag) },
    ...(stateOf(bet) === null ? [] : [{ label: strings.status, value: stateOf(bet) }]),
    { label: strings.bet, value: money(bet.betAmount) },
    ...(bet.status === 'COMPLETE'
      ? [
          { label: strings.win, value: money(bet.netAmount) },
          {
            label: strings.result,
            value: <Money cents={bet.netAmount - bet.betAmount} tag={tag} tone="auto" sign="always" />,
          },
        ]
      : []),
  ];

  const empty = (
    <RecordEmpty locale={locale} filter={filter}>
      <Empty title={strings.empty} icon="games">
        <a className="button" data-kind="primary" href={localePath(locale, '/game')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    </RecordEmpty>
  );
  const types = (known?.more.types ?? []).map(({ key, value }) => ({ value: String(key), label: value }));
  const verify = /^https?:\/\//.test(chosen?.playDetail ?? '') ? (chosen?.playDetail ?? '') : null;
  return (
    <>
      <RecordFilters
        locale={locale}
        label={stringsFor(locale, 'record').type}
        states={[...types, { value: 'open', label: strings.status_X }]}
        filter={filter}
        onFilter={setFilter}
      />
      <RecordPage locale={locale} list={gameRecord} filter={filter} news={news} empty={empty}>
        {({ rows, more: { sums } }) => (
          <>
            {filter.state === 'open' ? null : (
              <RecordTotals
                locale={locale}
                totals={[
                  { label: strings.sumBet, cents: sums.sum_bet_amount },
                  { label: strings.sumWin, cents: sums.sum_net_amount },
                  { label: strings.sumNet, cents: sums.sum_net_amount - sums.sum_valid_bet_amount, isResult: true },
                ]}
              />
            )}
            <RecordRows locale={locale} label={strings.game} rows={rows.map(rowOf)} onShow={setShown} />
          </>
        )}
      </RecordPage>
      <RecordDetails locale={locale} number={shown === null ? null : String(shown)} facts={chosen ? facts(chosen) : []}>
        {verify === null ? null : (
          <a className="button" data-kind="line" data-wide="" href={verify} target="_blank" rel="noopener">
            <span>{strings.verify}</span>
          </a>
        )}
      </RecordDetails>
    </>
  );
}
