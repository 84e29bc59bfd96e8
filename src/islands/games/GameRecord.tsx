import { useEffect } from 'react';
import type { GameRecordRow } from '#contract/games.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatDate, readDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $gameRecord, loadGameRecord } from '#stores/games.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { Empty } from '#ui/Empty.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { Pager } from '#ui/Pager.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** Every round the player bet on, with the totals and the way to verify each. */
export default function GameRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'games');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const state = useStore($gameRecord);
  const record = valueOf(state);
  useEffect(() => {
    if (session.status === 'player') void loadGameRecord();
  }, [session.status]);

  if (state.status === 'failed' && !record)
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadGameRecord()}
      />
    );
  if (!record) return <RecordSkeleton label={ui.loading} />;
  const { data: page, statistic } = record;
  if (page.total === 0)
    return (
      <Empty title={strings.empty} icon="games">
        <a className="button" data-kind="primary" href={localePath(locale, '/game')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    );

  function row(round: GameRecordRow) {
    const at = readDate(round.betTime);
    const open = round.status === 'X';
    return {
      key: round.billNo,
      fields: [
        { label: strings.game, value: round.name },
        {
          label: strings.result,
          value: open ? '–' : <Money cents={round.netAmount - round.betAmount} tag={tag} tone="auto" sign="always" />,
        },
        { label: strings.bet, value: <Money cents={round.betAmount} tag={tag} /> },
        { label: strings.win, value: open ? '–' : <Money cents={round.netAmount} tag={tag} /> },
        { label: strings.time, value: at ? formatDate(at, tag) : round.betTime },
        { label: strings.provider, value: round.api_name_text },
        ...(round.status === 'COMPLETE'
          ? []
          : [{ label: strings.status, value: round.status === 'X' ? strings.status_X : strings.status_CANCEL }]),
      ],
      action:
        round.playDetail && /^https?:\/\//.test(round.playDetail) ? (
          <a href={round.playDetail} target="_blank" rel="noopener">
            {strings.verify}
          </a>
        ) : undefined,
    };
  }

  return (
    <>
      <dl className="facts totals">
        <div>
          <dt>{strings.sumBet}</dt>
          <dd>
            <Money cents={statistic.sum_bet_amount} tag={tag} />
          </dd>
        </div>
        <div>
          <dt>{strings.sumWin}</dt>
          <dd>
            <Money cents={statistic.sum_net_amount} tag={tag} />
          </dd>
        </div>
        <div>
          <dt>{strings.sumNet}</dt>
          <dd>
            <Money
              cents={statistic.sum_net_amount - statistic.sum_valid_bet_amount}
              tag={tag}
              tone="auto"
              sign="always"
            />
          </dd>
        </div>
      </dl>
      <RecordList label={strings.game} rows={page.data.map(row)} />
      <Pager
        page={page.current_page}
        pages={page.last_page}
        label={ui.pages}
        previousLabel={ui.previousPage}
        nextLabel={ui.nextPage}
        status={fill(ui.pageOf, { page: page.current_page, pages: page.last_page })}
        busy={state.status === 'loading'}
        onPage={(number) => void loadGameRecord(number)}
      />
    </>
  );
}
