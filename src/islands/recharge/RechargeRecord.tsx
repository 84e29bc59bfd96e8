import type { RechargeRow } from '#contract/recharge.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $recharges, loadRecharges } from '#stores/recharge.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';

const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;

/** The player's deposits; an unpaid one leads back to its payment step. */
export default function RechargeRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const state = useStore($recharges);

  function record(row: RechargeRow) {
    const status = (row.status === 1 || row.status === 2 ? row.status : 3) as 1 | 2 | 3;
    return {
      key: row.bill_no,
      fields: [
        { label: strings.amount, value: <Money cents={row.money} tag={tag} /> },
        { label: strings.status, value: <StatusBadge tone={tones[status]}>{strings[`status${status}`]}</StatusBadge> },
        { label: strings.method, value: row.payment_type_text },
        { label: strings.time, value: formatWireDate(row.created_at, tag) },
        { label: strings.number, value: row.bill_no },
        ...(row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []),
      ],
      action:
        status === 1 ? (
          <a
            className="button"
            data-kind="line"
            href={`${localePath(locale, '/recharge-payment')}?order=${row.bill_no}`}
          >
            <span>{strings.pay}</span>
          </a>
        ) : undefined,
    };
  }

  const empty = (
    <Empty title={strings.empty}>
      <a className="button" data-kind="primary" href={localePath(locale, '/recharge')}>
        <span>{strings.emptyAction}</span>
      </a>
    </Empty>
  );
  return (
    <RecordPage locale={locale} state={state} load={loadRecharges} pageOf={(page) => page.data} empty={empty}>
      {(page) => <RecordList label={strings.record} rows={page.data.data.map(record)} />}
    </RecordPage>
  );
}
