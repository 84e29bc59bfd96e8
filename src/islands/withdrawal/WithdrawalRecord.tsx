import { useCallback, useState } from 'react';
import { cancellableStates, withdrawalStates } from '#contract/withdrawal.ts';
import type { WithdrawalRow } from '#contract/withdrawal.ts';
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
import { $withdrawals, loadWithdrawals } from '#stores/withdrawal.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';
import { CancelPart } from './CancelPart.tsx';
import { Timeline } from './Timeline.tsx';

const news = ['withdrawal'] as const;
const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;

/** The player's withdrawals, narrowed as they like, each with its steps; one that waits can be taken back. */
export default function WithdrawalRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const state = useStore($withdrawals);
  const [filter, setFilter] = useState(noFilter);
  const [shown, setShown] = useState<string | null>(null);
  const load = useCallback((page = 1) => void loadWithdrawals(page, filter), [filter]);
  const list = valueOf(state)?.data;
  const chosen = list?.data.find((row) => row.bill_no === shown);

  const badge = (row: WithdrawalRow) => {
    const status = (row.status === 1 || row.status === 2 ? row.status : 3) as 1 | 2 | 3;
    const words = row.state ? strings[`state_${row.state}`] : strings[`status${status}`];
    return <StatusBadge tone={tones[status]}>{words}</StatusBadge>;
  };
  const money = (cents: bigint) => <Money cents={cents} tag={tag} />;
  const fee = (row: WithdrawalRow) => ({
    label: strings.fee,
    value: row.counter_fee === 0n ? strings.noFee : money(row.counter_fee),
  });
  const reason = (row: WithdrawalRow) => (row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []);

  function record(row: WithdrawalRow) {
    return {
      key: row.bill_no,
      fields: [
        { label: strings.amount, value: money(row.money) },
        { label: strings.status, value: badge(row) },
        { label: strings.time, value: formatWireDate(row.created_at, tag) },
        fee(row),
        { label: strings.number, value: row.bill_no },
        ...reason(row),
      ],
      action: <DetailsButton locale={locale} number={row.bill_no} onShow={() => setShown(row.bill_no)} />,
    };
  }

  const facts = (row: WithdrawalRow) => [
    { label: strings.number, value: row.bill_no },
    { label: strings.status, value: badge(row) },
    ...reason(row),
    { label: strings.amount, value: money(row.money) },
    fee(row),
    { label: strings.net, value: money(row.money - row.counter_fee) },
    { label: strings.destination, value: row.account },
  ];

  const empty = (
    <RecordEmpty locale={locale} filter={filter}>
      <Empty title={strings.empty}>
        <a className="button" data-kind="primary" href={localePath(locale, '/withdraw')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    </RecordEmpty>
  );
  const states = withdrawalStates.map((value) => ({ value, label: strings[`state_${value}`] }));
  const mayCancel = chosen?.state !== undefined && cancellableStates.includes(chosen.state);
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
        {chosen ? <Timeline locale={locale} row={chosen} /> : null}
        {chosen && mayCancel ? (
          <CancelPart
            key={chosen.bill_no}
            locale={locale}
            billNo={chosen.bill_no}
            onChanged={() => load(list?.current_page)}
          />
        ) : null}
      </RecordDetails>
    </>
  );
}
