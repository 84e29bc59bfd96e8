import type { ReactNode } from 'react';
import type { GameRecordRow } from '#contract/games.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $gameRecord, loadGameRecord } from '#stores/games.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { useStore } from '#ui/useStore.ts';

/** Every round the player bet on, with the totals and the way to verify each. */
export default function GameRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'games');
  const { tag } = localeTable[locale];
  const state = useStore($gameRecord);
  const gain = (cents: bigint) => <Money cents={cents} tag={tag} tone="auto" sign="always" />;

  function record(round: GameRecordRow) {
    const isOpen = round.status === 'X';
    const verify = /^https?:\/\//.test(round.playDetail ?? '') ? (round.playDetail ?? '') : null;
    return {
      key: round.billNo,
      fields: [
        { label: strings.game, value: round.name },
        { label: strings.result, value: isOpen ? '–' : gain(round.netAmount - round.betAmount) },
        { label: strings.bet, value: <Money cents={round.betAmount} tag={tag} /> },
        { label: strings.win, value: isOpen ? '–' : <Money cents={round.netAmount} tag={tag} /> },
        { label: strings.time, value: formatWireDate(round.betTime, tag) },
        { label: strings.provider, value: round.api_name_text },
        ...(round.status === 'COMPLETE'
          ? []
          : [{ label: strings.status, value: isOpen ? strings.status_X : strings.status_CANCEL }]),
      ],
      action:
        verify === null ? undefined : (
          <a href={verify} target="_blank" rel="noopener">
            {strings.verify}
          </a>
        ),
    };
  }

  const empty = (
    <Empty title={strings.empty} icon="games">
      <a className="button" data-kind="primary" href={localePath(locale, '/game')}>
        <span>{strings.emptyAction}</span>
      </a>
    </Empty>
  );
  return (
    <RecordPage locale={locale} state={state} load={loadGameRecord} pageOf={(value) => value.data} empty={empty}>
      {({ data, statistic }) => (
        <>
          <dl className="facts totals">
            <Total name={strings.sumBet} value={<Money cents={statistic.sum_bet_amount} tag={tag} />} />
            <Total name={strings.sumWin} value={<Money cents={statistic.sum_net_amount} tag={tag} />} />
            <Total name={strings.sumNet} value={gain(statistic.sum_net_amount - statistic.sum_valid_bet_amount)} />
          </dl>
          <RecordList label={strings.game} rows={data.data.map(record)} />
        </>
      )}
    </RecordPage>
  );
}

function Total({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
