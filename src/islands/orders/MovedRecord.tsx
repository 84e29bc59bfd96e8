import { useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { RecordDetails, RowFacts } from '#islands/record/RecordDetails.tsx';
import type { Fact } from '#islands/record/RecordDetails.tsx';
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
import type { RecordList } from '#stores/record-list.ts';
import type { UpdateKind } from '#stores/tabs.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';
import { dateRange } from './date-range.ts';

/** The common fields of money movements: amount, time, and the balance before and after. */
interface Moved {
  readonly money: bigint;
  readonly money_before: bigint;
  readonly money_after: bigint;
  readonly created_at: string;
}

interface MovedRecordProps<Row extends Moved> {
  locale: Locale;
  list: RecordList<Row, null>;
  news: readonly UpdateKind[];
  label: string;
  /** The text where there are no rows. */
  none: string;
  rowOf: (row: Row) => Omit<RowShown, 'at' | 'look'>;
  /** The rows before the amount in a row's details. */
  factsOf: (row: Row) => readonly Fact[];
  /** A row's own number, where it has one. */
  numberOf?: (row: Row) => string;
}

/** Lists movements of one kind, each with the balance around it: fees, or credits of the referral programme. */
export function MovedRecord<Row extends Moved>(props: MovedRecordProps<Row>) {
  const { locale, list, news, label, none, rowOf, factsOf, numberOf = () => '' } = props;
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const [filter, setFilter] = useFilter();
  const [shown, setShown] = useState<RowShown['key'] | null>(null);
  const chosen = valueOf(useStore(list.$data))?.rows.find((row) => rowOf(row).key === shown);
  const around = (row: Moved): Fact[] => [
    { label: strings.time, value: formatWireDate(row.created_at, tag) },
    { label: strings.amount, value: <Money cents={row.money} tag={tag} /> },
    { label: strings.before, value: <Money cents={row.money_before} tag={tag} /> },
    { label: strings.after, value: <Money cents={row.money_after} tag={tag} /> },
  ];
  const empty = (
    <RecordEmpty locale={locale} filter={filter} onFilter={setFilter}>
      <Empty title={none} />
    </RecordEmpty>
  );
  const details = (
    <RowFacts
      locale={locale}
      number={chosen ? numberOf(chosen) : null}
      facts={chosen ? [...factsOf(chosen), ...around(chosen)] : []}
    />
  );
  return (
    <>
      <RecordFilters locale={locale} filter={filter} reach={dateRange(locale)} onFilter={setFilter} />
      <RecordPage locale={locale} list={list} filter={filter} news={news} empty={empty}>
        {({ rows, next }) => (
          <RecordRows
            locale={locale}
            label={label}
            rows={rows.map((row) => ({ ...rowOf(row), at: row.created_at, look: 'moved' }))}
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
