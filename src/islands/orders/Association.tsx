import { stringsFor } from '#i18n/island-strings.ts';
import { dayText } from '#islands/agency/agency-text.ts';
import { RecordDetails } from '#islands/record/RecordDetails.tsx';
import { RecordEmpty } from '#islands/record/RecordEmpty.tsx';
import { RecordFilters } from '#islands/record/RecordFilters.tsx';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordRows } from '#islands/record/RecordRows.tsx';
import { useFilter } from '#islands/record/useFilter.ts';
import type { Association as Credit } from '#contract/association.ts';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $associations, associationRecord } from '#stores/association.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';
import { useState } from 'react';

const news = ['balance'] as const;
/** A credit has no number of its own: its week and part name it. */
const nameOf = ({ week, part, kind }: Credit) => `${week} ${part} ${kind}`;

/** What the agency credited, each with the week and part it is for and the balance around it. */
export default function Association({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const [filter, setFilter] = useFilter();
  const [shown, setShown] = useState<string | number | null>(null);
  const chosen = valueOf(useStore($associations))?.rows.find((row) => row.id === shown);
  const facts = (row: Credit) => [
    { label: strings.operation, value: row.operate_type_text },
    { label: strings.description, value: row.description },
    { label: strings.week, value: dayText(row.week, locale) },
    { label: strings.time, value: formatWireDate(row.created_at, tag) },
    { label: strings.amount, value: <Money cents={row.money} tag={tag} /> },
    { label: strings.before, value: <Money cents={row.money_before} tag={tag} /> },
    { label: strings.after, value: <Money cents={row.money_after} tag={tag} /> },
  ];
  const empty = (
    <RecordEmpty locale={locale} filter={filter}>
      <Empty title={stringsFor(locale, 'agency').noCredits} />
    </RecordEmpty>
  );
  return (
    <>
      <RecordFilters locale={locale} filter={filter} onFilter={setFilter} />
      <RecordPage locale={locale} list={associationRecord} filter={filter} news={news} empty={empty}>
        {({ rows }) => (
          <RecordRows
            locale={locale}
            label={strings.agency}
            rows={rows.map((row) => ({
              key: row.id,
              at: row.created_at,
              title: row.description,
              note: dayText(row.week, locale),
              cents: row.money,
              look: 'moved',
            }))}
            onShow={setShown}
          />
        )}
      </RecordPage>
      <RecordDetails locale={locale} number={chosen ? nameOf(chosen) : null} facts={chosen ? facts(chosen) : []} />
    </>
  );
}
