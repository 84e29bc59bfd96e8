import { useEffect, useState } from 'react';
import { EXPORT_MONTHS } from '#contract/orders.ts';
import type { Movement } from '#contract/orders.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { RecordDetails, RowFacts } from '#islands/record/RecordDetails.tsx';
import { RecordEmpty } from '#islands/record/RecordEmpty.tsx';
import { RecordFilters } from '#islands/record/RecordFilters.tsx';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordRows } from '#islands/record/RecordRows.tsx';
import type { RowShown } from '#islands/record/RecordRows.tsx';
import { movementRow } from '#islands/record/movement-row.ts';
import { useFilter } from '#islands/record/useFilter.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import {
  $movements,
  $orderDetails,
  $periodEnds,
  SUM_DAYS,
  exportStatement,
  loadOrderDetails,
  loadPeriodEnds,
  movementRecord,
} from '#stores/orders.ts';
import { exportDays, isNarrowed } from '#stores/record.ts';
import { $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useStore } from '#ui/useStore.ts';
import { PeriodSum } from './PeriodSum.tsx';
import { dateRange } from './date-range.ts';

const news = ['balance', 'recharge', 'withdrawal'] as const;

/** Shows the statement: sums of the chosen days, each movement of the balance, and the file of all wallets. */
export default function Statement({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const isPlayer = useStore($session).status === 'player';
  const sums = valueOf(useStore($orderDetails));
  const ends = valueOf(useStore($periodEnds));
  const known = valueOf(useStore($movements))?.rows;
  const [filter, setFilter] = useFilter();
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = known?.find((row) => row.id === shown);
  useEffect(() => {
    if (!isPlayer) return undefined;
    const load = () => void Promise.all([loadOrderDetails(filter), loadPeriodEnds(filter)]);
    load();
    return onUpdate(news, load);
  }, [isPlayer, filter]);

  async function download(): Promise<void> {
    setBusy(true);
    const days = exportDays(filter, SUM_DAYS);
    const outcome = await exportStatement(days);
    setBusy(false);
    setProblem(outcome.ok ? null : failureText(outcome.failure, locale));
    if (outcome.ok) await saveFile(outcome.value, `jogada-${days.from}-${days.to}.csv`);
  }

  const money = (cents: bigint) => <Money cents={cents} tag={tag} />;
  const facts = (row: Movement) => [
    { label: strings.operation, value: row.operate_type_text },
    ...(row.description ? [{ label: strings.description, value: row.description }] : []),
    ...(row.bill_no ? [{ label: strings.number, value: row.bill_no }] : []),
    { label: strings.time, value: formatWireDate(row.created_at, tag) },
    { label: strings.amount, value: <Money cents={row.money} tag={tag} tone="auto" sign="always" /> },
    { label: strings.before, value: money(row.money_before) },
    { label: strings.after, value: money(row.money_after) },
  ];
  const empty = (
    <RecordEmpty locale={locale} filter={filter} onFilter={setFilter}>
      <Empty title={strings.empty} />
    </RecordEmpty>
  );
  const details = <RowFacts locale={locale} number={chosen?.bill_no || null} facts={chosen ? facts(chosen) : []} />;
  return (
    <>
      <RecordFilters locale={locale} filter={filter} reach={dateRange(locale)} onFilter={setFilter} />
      <p className="hint">{isNarrowed(filter) ? '\u00a0' : fill(strings.lately, { days: SUM_DAYS }, tag)}</p>
      <PeriodSum locale={locale} sums={sums} ends={ends} />
      <p className="hint">
        {fill(strings.netAndFees, {
          net: formatMoney(sums?.net_amount ?? 0n, tag, 'always'),
          fees: formatMoney(sums?.total_fee_amount ?? 0n, tag),
        })}
      </p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <p className="actions">
        <Button busy={busy} onClick={() => void download()}>
          {strings.export}
        </Button>
      </p>
      <p className="hint">{fill(strings.exportHint, { days: SUM_DAYS, months: EXPORT_MONTHS }, tag)}</p>
      <RecordPage locale={locale} list={movementRecord} filter={filter} news={news} empty={empty}>
        {({ rows, next }) => (
          <RecordRows
            locale={locale}
            label={strings.statement}
            rows={rows.map((row) => movementRow(row, tag))}
            isCut={next !== null}
            shown={{ key: shown, onShow: setShown, facts: details }}
          />
        )}
      </RecordPage>
      <RecordDetails locale={locale} isIdle={shown === null} isGone={shown !== null && chosen === undefined}>
        {details}
      </RecordDetails>
    </>
  );
}
