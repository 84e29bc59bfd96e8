import { Suspense, useState } from 'react';
import { cancellableStates, withdrawalStates } from '#contract/withdrawal.ts';
import type { WithdrawalRow } from '#contract/withdrawal.ts';
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
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $withdrawals, withdrawalRecord } from '#stores/withdrawal-record.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useStore } from '#ui/useStore.ts';
import { CancelPart } from './CancelPart.tsx';
import { Timeline } from './Timeline.tsx';

const ReceiptPart = lazyPart(() => import('#islands/receipt/ReceiptPart.tsx').then((part) => part.ReceiptPart));

const news = ['withdrawal'] as const;
const choosable = { state: (text: string) => withdrawalStates.some((state) => state === text) };
const looks = { 1: 'waiting', 2: 'moved', 3: 'dropped' } as const;
const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;
const statusOf = (row: WithdrawalRow) => (row.status === 1 || row.status === 2 ? row.status : 3);

/** Lists the player's withdrawals with filters, each with its steps. An undecided one can be cancelled. */
export default function WithdrawalRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const known = valueOf(useStore($withdrawals))?.rows;
  const [filter, setFilter] = useFilter(choosable);
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const chosen = known?.find((row) => row.bill_no === shown);

  const badge = (row: WithdrawalRow) => {
    const status = statusOf(row);
    const words = row.state ? strings[`state_${row.state}`] : strings[`status${status}`];
    return <StatusBadge tone={tones[status]}>{words}</StatusBadge>;
  };
  const money = (cents: bigint) => <Money cents={cents} tag={tag} />;

  function rowOf(row: WithdrawalRow): RowShown {
    const status = statusOf(row);
    const isBank = row.payment_type === 'bank';
    return {
      key: row.bill_no,
      at: status === 2 && row.confirm_at ? row.confirm_at : row.created_at,
      title: fill(strings.rowTitle, { destination: isBank ? strings.way_bank : strings.way_pix }),
      note: status === 2 ? row.account : badge(row),
      // A withdrawal that failed or was refused took no money.
      cents: status === 3 ? row.money : -row.money,
      look: looks[status],
    };
  }

  /** Returns the amount paid out, or 0 for a withdrawal that was not paid. */
  const received = (row: WithdrawalRow) =>
    statusOf(row) === 3
      ? []
      : [
          { label: strings.fee, value: row.counter_fee === 0n ? strings.noFee : money(row.counter_fee) },
          { label: strings.net, value: money(row.money - row.counter_fee) },
        ];
  const facts = (row: WithdrawalRow) => [
    { label: strings.number, value: row.bill_no },
    { label: strings.status, value: badge(row) },
    ...(row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []),
    { label: strings.amount, value: money(row.money) },
    ...received(row),
    { label: strings.destination, value: row.account },
  ];

  const empty = (
    <RecordEmpty locale={locale} filter={filter} onFilter={setFilter}>
      <Empty title={strings.empty}>
        <a className="button" data-kind="primary" href={localePath(locale, '/withdraw')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    </RecordEmpty>
  );
  const options = withdrawalStates.map((value) => ({ value, label: strings[`state_${value}`] }));
  const selects = [{ name: 'state', label: stringsFor(locale, 'record').state, options }] as const;
  const mayCancel = chosen?.state !== undefined && cancellableStates.includes(chosen.state);
  const details = (
    <RowFacts
      locale={locale}
      number={shown === null ? null : String(shown)}
      facts={chosen ? facts(chosen) : []}
      order={chosen?.bill_no}
    >
      {chosen ? <Timeline locale={locale} row={chosen} /> : null}
      {chosen && mayCancel ? (
        <CancelPart
          key={chosen.bill_no}
          locale={locale}
          billNo={chosen.bill_no}
          onChanged={() => void withdrawalRecord.refresh()}
        />
      ) : null}
      {chosen?.status === 2 ? (
        <Suspense>
          <ReceiptPart key={chosen.bill_no} locale={locale} kind="withdrawal" billNo={chosen.bill_no} />
        </Suspense>
      ) : null}
      {chosen && statusOf(chosen) === 3 ? <p className="hint">{stringsFor(locale, 'receipt').none}</p> : null}
    </RowFacts>
  );
  return (
    <>
      <RecordFilters locale={locale} selects={selects} filter={filter} onFilter={setFilter} />
      <RecordPage locale={locale} list={withdrawalRecord} filter={filter} news={news} empty={empty}>
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
