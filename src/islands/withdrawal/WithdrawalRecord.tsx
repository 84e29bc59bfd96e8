import type { WithdrawalRow } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $withdrawals, loadWithdrawals } from '#stores/withdrawal.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';

const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;

/** The player's withdrawals with state, fee and, when refused, the reason. */
export default function WithdrawalRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const state = useStore($withdrawals);

  function record(row: WithdrawalRow) {
    const status = (row.status === 1 || row.status === 2 ? row.status : 3) as 1 | 2 | 3;
    const words = row.state ? strings[`state_${row.state}`] : strings[`status${status}`];
    const fields = [
      { label: strings.amount, value: <Money cents={row.money} tag={tag} /> },
      { label: strings.status, value: <StatusBadge tone={tones[status]}>{words}</StatusBadge> },
      { label: strings.time, value: formatWireDate(row.created_at, tag) },
      {
        label: strings.fee,
        value: row.counter_fee === 0n ? strings.noFee : <Money cents={row.counter_fee} tag={tag} />,
      },
      { label: strings.account, value: row.account },
      ...(row.confirm_at ? [{ label: strings.confirmedAt, value: formatWireDate(row.confirm_at, tag) }] : []),
      ...(row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []),
      { label: strings.number, value: row.bill_no },
    ];
    return { key: row.bill_no, fields };
  }

  const empty = (
    <Empty title={strings.empty}>
      <a className="button" data-kind="primary" href={localePath(locale, '/withdraw')}>
        <span>{strings.emptyAction}</span>
      </a>
    </Empty>
  );
  return (
    <RecordPage locale={locale} state={state} load={loadWithdrawals} pageOf={(page) => page.data} empty={empty}>
      {(page) => <RecordList label={strings.record} rows={page.data.data.map(record)} />}
    </RecordPage>
  );
}
