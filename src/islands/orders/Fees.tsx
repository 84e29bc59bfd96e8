import { useState } from 'react';
import type { Fee } from '#contract/orders.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { RecordDetails } from '#islands/record/RecordDetails.tsx';
import { RecordEmpty } from '#islands/record/RecordEmpty.tsx';
import { RecordFilters } from '#islands/record/RecordFilters.tsx';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordRows } from '#islands/record/RecordRows.tsx';
import type { RowShown } from '#islands/record/RecordRows.tsx';
import { useFilter } from '#islands/record/useFilter.ts';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $fees, feeRecord } from '#stores/orders.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';

const news = ['recharge', 'withdrawal'] as const;

/** What deposits and withdrawals cost beside their amounts, each with the balance around it. */
export default function Fees({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const [filter, setFilter] = useFilter();
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const chosen = valueOf(useStore($fees))?.rows.find((row) => row.bill_no === shown);
  const facts = (row: Fee) => [
    { label: strings.operation, value: row.operate_type_text },
    ...(row.description ? [{ label: strings.description, value: row.description }] : []),
    { label: strings.number, value: row.bill_no },
    { label: strings.time, value: formatWireDate(row.created_at, tag) },
    { label: strings.amount, value: <Money cents={row.money} tag={tag} /> },
    { label: strings.before, value: <Money cents={row.money_before} tag={tag} /> },
    { label: strings.after, value: <Money cents={row.money_after} tag={tag} /> },
  ];
  const empty = (
    <RecordEmpty locale={locale} filter={filter}>
      <Empty title={strings.noFees} />
    </RecordEmpty>
  );
  return (
    <>
      <RecordFilters locale={locale} filter={filter} onFilter={setFilter} />
      <RecordPage locale={locale} list={feeRecord} filter={filter} news={news} empty={empty}>
        {({ rows }) => (
          <RecordRows
            locale={locale}
            label={strings.fees}
            rows={rows.map((row) => ({
              key: row.bill_no,
              at: row.created_at,
              title: row.operate_type_text,
              note: row.description,
              cents: -row.money,
              look: 'moved',
            }))}
            onShow={setShown}
          />
        )}
      </RecordPage>
      <RecordDetails locale={locale} number={chosen?.bill_no ?? null} facts={chosen ? facts(chosen) : []} />
    </>
  );
}
