import { stringsFor } from '#i18n/island-strings.ts';
import { RecordTotals } from '#islands/record/RecordTotals.tsx';
import type { Total } from '#islands/record/RecordTotals.tsx';
import type { Locale } from '#lib/locales.ts';
import type { RecordFilter } from '#stores/record.ts';

interface GameTotalsProps {
  locale: Locale;
  /** The filter of the bets in the sums. */
  filter: RecordFilter;
  /** The sums as on the wire, in centavos. */
  sums: {
    readonly sum_bet_amount: bigint;
    readonly sum_valid_bet_amount: bigint;
    readonly sum_net_amount: bigint;
    readonly sum_open_bet_amount: bigint;
    readonly sum_void_bet_amount: bigint;
  };
}

/**
 * Shows the sums of the filtered bets. Only settled bets win or lose. Open and returned stakes are beside them, so that the stakes less these
 * and less the result are the prizes.
 */
export function GameTotals({ locale, filter, sums }: GameTotalsProps) {
  const strings = stringsFor(locale, 'games');
  const { state } = filter;
  const won = sums.sum_net_amount - sums.sum_void_bet_amount;
  const open = { label: strings.status_X, cents: sums.sum_open_bet_amount };
  const returned = { label: strings.returned, cents: sums.sum_void_bet_amount };
  const settled: readonly Total[] = [
    { label: strings.sumWin, cents: won },
    { label: strings.sumNet, cents: won - sums.sum_valid_bet_amount, isResult: true },
  ];
  const totals = [
    { label: strings.sumBet, cents: sums.sum_bet_amount },
    ...(state === '' || state === 'settled' ? settled : []),
    ...(state === '' && open.cents > 0n ? [open] : []),
    ...(state === 'void' || (state === '' && returned.cents > 0n) ? [returned] : []),
  ];
  const hasDays = filter.from !== '' || filter.to !== '';
  const by = !hasDays || state === 'open' ? null : state === '' ? strings.sumDays : strings.sumDaysEnded;
  return (
    <>
      <RecordTotals locale={locale} totals={totals} />
      {by === null ? null : <p className="hint">{by}</p>}
    </>
  );
}
