import { useEffect, useState } from 'react';
import { EXPORT_MONTHS } from '#contract/orders.ts';
import type { Movement } from '#contract/orders.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { RecordDetails } from '#islands/record/RecordDetails.tsx';
import { RecordEmpty } from '#islands/record/RecordEmpty.tsx';
import { RecordFilters } from '#islands/record/RecordFilters.tsx';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordRows } from '#islands/record/RecordRows.tsx';
import type { RowShown } from '#islands/record/RecordRows.tsx';
import { RecordTotals } from '#islands/record/RecordTotals.tsx';
import { movementRow } from '#islands/record/movement-row.ts';
import { useFilter } from '#islands/record/useFilter.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { $movements, $orderDetails, exportStatement, loadOrderDetails, movementRecord } from '#stores/orders.ts';
import { exportDays, isNarrowed } from '#stores/record.ts';
import { $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useStore } from '#ui/useStore.ts';
import { dateRange } from './date-range.ts';

const news = ['balance', 'recharge', 'withdrawal'] as const;
/** The sums' days where none are chosen, as the server has it. */
const DAYS = 30;

/** Shows the statement: sums of the chosen days, each movement of the balance, and the file of all wallets. */
export default function Statement({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const isPlayer = useStore($session).status === 'player';
  const sums = valueOf(useStore($orderDetails));
  const known = valueOf(useStore($movements))?.rows;
  const [filter, setFilter] = useFilter();
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = known?.find((row) => row.id === shown);
  useEffect(() => {
    if (!isPlayer) return undefined;
    const load = () => void loadOrderDetails(filter);
    load();
    return onUpdate(news, load);
  }, [isPlayer, filter]);

  async function download(): Promise<void> {
    setBusy(true);
    const days = exportDays(filter, DAYS);
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
    <RecordEmpty locale={locale} filter={filter}>
      <Empty title={strings.empty} />
    </RecordEmpty>
  );
  return (
    <>
      <RecordFilters locale={locale} filter={filter} reach={dateRange(locale)} onFilter={setFilter} />
      <p className="hint">{isNarrowed(filter) ? '\u00a0' : fill(strings.lately, { days: DAYS }, tag)}</p>
      <RecordTotals
        locale={locale}
        totals={[
          { label: strings.deposited, cents: sums?.total_recharge_amount ?? 0n },
          { label: strings.withdrawn, cents: sums?.total_withdraw_amount ?? 0n },
          { label: strings.bonus, cents: sums?.total_bonus_amount ?? 0n },
          { label: strings.fees, cents: sums?.total_fee_amount ?? 0n },
          ...(sums && sums.total_agency_amount > 0n
            ? [{ label: strings.agency, cents: sums.total_agency_amount }]
            : []),
          { label: strings.net, cents: sums?.net_amount ?? 0n, isResult: true },
        ]}
      />
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <p className="actions">
        <Button busy={busy} onClick={() => void download()}>
          {strings.export}
        </Button>
      </p>
      <p className="hint">{fill(strings.exportHint, { days: DAYS, months: EXPORT_MONTHS }, tag)}</p>
      <RecordPage locale={locale} list={movementRecord} filter={filter} news={news} empty={empty}>
        {({ rows }) => (
          <RecordRows
            locale={locale}
            label={strings.statement}
            rows={rows.map((row) => movementRow(row, tag))}
            onShow={setShown}
          />
        )}
      </RecordPage>
      <RecordDetails locale={locale} number={chosen?.bill_no || null} facts={chosen ? facts(chosen) : []} />
    </>
  );
}
