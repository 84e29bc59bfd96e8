import { useCallback, useState } from 'react';
import type { RechargeRow } from '#contract/recharge.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { DetailsButton, RecordDetails } from '#islands/record/RecordDetails.tsx';
import { RecordEmpty } from '#islands/record/RecordEmpty.tsx';
import { RecordFilters } from '#islands/record/RecordFilters.tsx';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordTotal } from '#islands/record/RecordTotal.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { noFilter } from '#stores/record.ts';
import { $recharges, loadRecharges } from '#stores/recharge.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';
import { paymentPath } from './payment-path.ts';

const news = ['recharge'] as const;
const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;

/** The player's deposits, narrowed as they like; an unpaid one leads back to its payment step. */
export default function RechargeRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const state = useStore($recharges);
  const [filter, setFilter] = useState(noFilter);
  const [shown, setShown] = useState<string | null>(null);
  const load = useCallback((page = 1) => void loadRecharges(page, filter), [filter]);
  const chosen = valueOf(state)?.data.data.find((row) => row.bill_no === shown);

  const badge = (row: RechargeRow) => {
    const status = (row.status === 1 || row.status === 2 ? row.status : 3) as 1 | 2 | 3;
    return <StatusBadge tone={tones[status]}>{strings[`status${status}`]}</StatusBadge>;
  };
  const money = (cents: bigint) => <Money cents={cents} tag={tag} />;
  const pay = (row: RechargeRow) => (
    <a className="button" data-kind="primary" href={paymentPath(locale, row.payment_type, row.bill_no)}>
      <span>{strings.continueAction}</span>
    </a>
  );
  const reason = (row: RechargeRow) => (row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []);

  function record(row: RechargeRow) {
    return {
      key: row.bill_no,
      fields: [
        { label: strings.amount, value: money(row.money) },
        { label: strings.status, value: badge(row) },
        { label: strings.method, value: row.payment_type_text },
        { label: strings.time, value: formatWireDate(row.created_at, tag) },
        { label: strings.number, value: row.bill_no },
        ...reason(row),
      ],
      action: (
        <>
          {row.status === 1 ? pay(row) : null}
          <DetailsButton locale={locale} number={row.bill_no} onShow={() => setShown(row.bill_no)} />
        </>
      ),
    };
  }

  const facts = (row: RechargeRow) => [
    { label: strings.number, value: row.bill_no },
    { label: strings.status, value: badge(row) },
    ...reason(row),
    { label: strings.amount, value: money(row.money) },
    { label: strings.fee, value: row.fee === 0n ? strings.noFee : money(row.fee) },
    { label: strings.total, value: money(row.total ?? row.money + row.fee) },
    ...(row.diff_money > 0n ? [{ label: strings.giftTotal, value: money(row.diff_money) }] : []),
    { label: strings.method, value: row.payment_type_text },
    { label: strings.createdAt, value: formatWireDate(row.created_at, tag) },
    ...(row.confirm_at ? [{ label: strings.confirmedAt, value: formatWireDate(row.confirm_at, tag) }] : []),
  ];

  const empty = (
    <RecordEmpty locale={locale} filter={filter}>
      <Empty title={strings.empty}>
        <a className="button" data-kind="primary" href={localePath(locale, '/recharge')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    </RecordEmpty>
  );
  const states = (['1', '2', '3'] as const).map((value) => ({ value, label: strings[`status${value}`] }));
  return (
    <>
      <RecordFilters locale={locale} states={states} filter={filter} onFilter={setFilter} />
      <RecordPage locale={locale} state={state} load={load} pageOf={(page) => page.data} news={news} empty={empty}>
        {(page) => (
          <>
            <RecordTotal locale={locale} cents={page.statistic?.sum_money ?? 0n} />
            <RecordList label={strings.record} rows={page.data.data.map(record)} />
          </>
        )}
      </RecordPage>
      <RecordDetails locale={locale} number={shown} facts={chosen ? facts(chosen) : []}>
        {chosen?.status === 1 ? pay(chosen) : null}
      </RecordDetails>
    </>
  );
}
