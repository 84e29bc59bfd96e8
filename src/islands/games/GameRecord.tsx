import { useMemo, useState } from 'react';
import type { GameRecordRow } from '#contract/game-record.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordDetails } from '#islands/record/RecordDetails.tsx';
import { RecordEmpty } from '#islands/record/RecordEmpty.tsx';
import { RecordFilters } from '#islands/record/RecordFilters.tsx';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordRows } from '#islands/record/RecordRows.tsx';
import type { RowShown } from '#islands/record/RecordRows.tsx';
import { useFilter } from '#islands/record/useFilter.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { $gameRecord, betStates, gameRecord, isBetState } from '#stores/game-record.ts';
import { valueOf } from '#stores/loadable.ts';
import type { RecordFilter } from '#stores/record.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';
import { GameTotals } from './GameTotals.tsx';

const news = ['balance'] as const;
const choosable = {
  state: isBetState,
  type: (text: string) => /^\d{1,4}$/.test(text),
  provider: (text: string) => /^[\w.-]{1,64}$/.test(text),
};
const states = ['open', 'settled', 'void'] as const;

/** Lists every bet of the player with filters, the totals, and the link that verifies each. */
export default function GameRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'games');
  const { tag } = localeTable[locale];
  const known = valueOf(useStore($gameRecord));
  const [asked, setFilter] = useFilter(choosable);
  const filter = useKnown(asked, known?.more);
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const chosen = known?.rows.find((row) => row.billNo === shown);
  const stateOf = ({ status }: GameRecordRow) =>
    status === 'X' || status === 'COMPLETE' || status === 'CANCEL' ? strings[`status_${status}`] : status;

  function rowOf(bet: GameRecordRow): RowShown {
    const note = [
      fill(strings.betOf, { amount: formatMoney(bet.betAmount, tag) }),
      bet.status === 'COMPLETE' ? '' : stateOf(bet),
    ];
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
  const said = (label: string, value: string) => (value === '' ? [] : [{ label, value }]);
  const facts = (bet: GameRecordRow) => [
    { label: strings.game, value: bet.name },
    ...said(strings.provider, bet.api_name_text),
    ...said(strings.category, bet.game_type_text),
    { label: strings.time, value: formatWireDate(bet.betTime, tag) },
    { label: strings.status, value: stateOf(bet) },
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
    ...(bet.status === 'CANCEL' ? [{ label: strings.returned, value: money(bet.netAmount) }] : []),
    { label: strings.number, value: bet.billNo },
    ...said(strings.round, bet.roundNo),
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
  const { types = [], providers = [] } = known?.more ?? {};
  const selects = [
    {
      name: 'provider',
      label: strings.provider,
      options: providers.map(({ api_name: value, api_title: label }) => ({ value, label })),
    },
    {
      name: 'type',
      label: strings.category,
      options: types.map(({ key, value: label }) => ({ value: String(key), label })),
    },
    {
      name: 'state',
      label: stringsFor(locale, 'record').state,
      options: states.map((value) => ({ value, label: strings[`status_${betStates[value]}`] })),
    },
  ] as const;
  const verify = /^https?:\/\//.test(chosen?.playDetail ?? '') ? (chosen?.playDetail ?? '') : null;
  return (
    <>
      <RecordFilters locale={locale} selects={selects} filter={filter} onFilter={setFilter} />
      <RecordPage locale={locale} list={gameRecord} filter={filter} news={news} empty={empty}>
        {({ rows, filter: of, more: { sums } }) => (
          <>
            <GameTotals locale={locale} filter={of} sums={sums} />
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

interface Choices {
  readonly types: readonly { readonly key: number }[];
  readonly providers: readonly { readonly api_name: string }[];
}

/**
 * Returns the filter without choices that the player never bet on, which only an address can contain. Until the choices are known, it stays as
 * asked.
 */
function useKnown(asked: RecordFilter, choices: Choices | undefined): RecordFilter {
  const hasType = !choices || choices.types.some(({ key }) => String(key) === asked.type);
  const hasProvider = !choices || choices.providers.some(({ api_name: name }) => name === asked.provider);
  return useMemo(
    () => ({ ...asked, ...(!hasType && { type: '' }), ...(!hasProvider && { provider: '' }) }),
    [asked, hasType, hasProvider],
  );
}
