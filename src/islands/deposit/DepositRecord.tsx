import { Suspense, useState } from 'react';
import type { RechargeRow } from '#contract/recharge.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordDetails, RowFacts } from '#islands/record/RecordDetails.tsx';
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
import { valueOf } from '#stores/loadable.ts';
import { $recharges, rechargeRecord } from '#stores/deposit-record.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useStore } from '#ui/useStore.ts';
import { DepositBadge, isDisputed, statusOf } from './DepositBadge.tsx';
import { paymentPath } from './payment-path.ts';

/** Loaded only when an unpaid deposit is opened. */
const CancelDeposit = lazyPart(() => import('./CancelDeposit.tsx').then((part) => part.CancelDeposit));
const ReceiptPart = lazyPart(() => import('#islands/receipt/ReceiptPart.tsx').then((part) => part.ReceiptPart));

const news = ['recharge'] as const;
const statuses = ['1', '2', '3'] as const;
const choosable = { state: (text: string) => statuses.some((status) => status === text) };
const looks = { 1: 'waiting', 2: 'moved', 3: 'dropped' } as const;

/** Lists the player's deposits with filters. An unpaid one leads back to its payment step, or can be cancelled. */
export default function DepositRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const known = valueOf(useStore($recharges))?.rows;
  const [filter, setFilter] = useFilter(choosable);
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const chosen = known?.find((row) => row.bill_no === shown);

  const badge = (row: RechargeRow) => <DepositBadge locale={locale} row={row} />;

  function rowOf(row: RechargeRow): RowShown {
    const status = statusOf(row);
    return {
      key: row.bill_no,
      at: status === 2 && row.confirm_at ? row.confirm_at : row.created_at,
      title: fill(strings.rowTitle, { method: row.payment_type_text }),
      note: status === 2 && !isDisputed(row) ? null : badge(row),
      cents: row.money,
      look: looks[status],
    };
  }

  const money = (cents: bigint) => <Money cents={cents} tag={tag} />;
  const facts = (row: RechargeRow) => [
    { label: strings.number, value: row.bill_no },
    { label: strings.status, value: badge(row) },
    ...(row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []),
    { label: strings.amount, value: money(row.money) },
    { label: strings.fee, value: row.fee === 0n ? strings.noFee : money(row.fee) },
    { label: strings.total, value: money(row.total ?? row.money + row.fee) },
    ...(row.diff_money > 0n && row.status !== 3 ? [{ label: strings.giftTotal, value: money(row.diff_money) }] : []),
    { label: strings.method, value: row.payment_type_text },
    { label: strings.createdAt, value: formatWireDate(row.created_at, tag) },
    ...(row.confirm_at ? [{ label: strings.confirmedAt, value: formatWireDate(row.confirm_at, tag) }] : []),
  ];

  const empty = (
    <RecordEmpty locale={locale} filter={filter} onFilter={setFilter}>
      <Empty title={strings.empty}>
        <a className="button" data-kind="primary" href={localePath(locale, '/recharge')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    </RecordEmpty>
  );
  const options = statuses.map((value) => ({ value, label: strings[`status${value}`] }));
  const selects = [{ name: 'state', label: stringsFor(locale, 'record').state, options }] as const;
  const details = (
    <RowFacts
      locale={locale}
      number={shown === null ? null : String(shown)}
      facts={chosen ? facts(chosen) : []}
      order={chosen?.bill_no}
    >
      {chosen?.status === 1 ? (
        <>
          <a
            className="button"
            data-kind="primary"
            data-wide=""
            href={paymentPath(locale, chosen.payment_type, chosen.bill_no)}
          >
            <span>{strings.continueAction}</span>
          </a>
          <Suspense>
            <CancelDeposit
              key={chosen.bill_no}
              locale={locale}
              billNo={chosen.bill_no}
              onChanged={() => void rechargeRecord.refresh()}
            />
          </Suspense>
        </>
      ) : null}
      {chosen?.status === 2 ? (
        <Suspense>
          <ReceiptPart key={chosen.bill_no} locale={locale} kind="deposit" billNo={chosen.bill_no} />
        </Suspense>
      ) : null}
      {chosen && statusOf(chosen) === 3 ? <p className="hint">{stringsFor(locale, 'receipt').none}</p> : null}
    </RowFacts>
  );
  return (
    <>
      <RecordFilters locale={locale} selects={selects} filter={filter} onFilter={setFilter} />
      <RecordPage locale={locale} list={rechargeRecord} filter={filter} news={news} empty={empty}>
        {({ rows, next, more }) => (
          <>
            <RecordTotals
              locale={locale}
              totals={[{ label: stringsFor(locale, 'record').sumPaid, cents: more.paid }]}
            />
            <RecordRows
              locale={locale}
              label={strings.record}
              rows={rows.map(rowOf)}
              isCut={next !== null}
              shown={{ key: shown, onShow: setShown, facts: details }}
            />
          </>
        )}
      </RecordPage>
      <RecordDetails locale={locale} isIdle={shown === null} isGone={shown !== null && chosen === undefined}>
        {details}
      </RecordDetails>
    </>
  );
}
