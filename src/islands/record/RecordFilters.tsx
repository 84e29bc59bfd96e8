import { useId, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { dayAfter } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { today } from '#lib/today.ts';
import type { RecordFilter } from '#stores/record.ts';
import { DaysForm } from './DaysForm.tsx';
import type { Reach } from './DaysForm.tsx';

/** A field with the values by which the record can be filtered, besides "all". */
export interface FilterSelect {
  readonly name: 'state' | 'type' | 'provider';
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface RecordFiltersProps {
  locale: Locale;
  /** The filters besides the days. */
  selects?: readonly FilterSelect[];
  filter: RecordFilter;
  reach?: Reach;
  onFilter: (filter: RecordFilter) => void;
}

/**
 * Filters a record by its fields and by days, in one row. Chips and selects apply at once. Days that the player picks
 * apply by a button, because a date wheel reports every day that it passes.
 */
export function RecordFilters({ locale, selects = [], filter, reach, onFilter }: RecordFiltersProps) {
  const strings = stringsFor(locale, 'record');
  const id = useId();
  const now = today();
  const spans = [
    { label: strings.all, from: '', to: '' },
    { label: strings.today, from: now, to: now },
    { label: strings.sevenDays, from: dayAfter(now, -6), to: now },
    { label: strings.month, from: `${now.slice(0, 7)}-01`, to: now },
  ];
  const chosen = spans.findIndex(({ from, to }) => from === filter.from && to === filter.to);
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? chosen < 0;
  return (
    <div className="filters" role="group" aria-label={strings.filters}>
      <div className="filter-row">
        <div className="chips">
          {spans.map(({ label, from, to }, index) => (
            <button
              key={label}
              type="button"
              aria-pressed={index === chosen && !isOpen}
              onClick={() => {
                setOpened(false);
                onFilter({ ...filter, from, to });
              }}
            >
              {label}
            </button>
          ))}
          <button type="button" aria-pressed={isOpen} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {strings.dates}
          </button>
        </div>
        <div className="chip-selects">
          {selects.map(({ name, label, options }) => (
            <div key={name} className="chip-select">
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <select
                id={`${id}-${name}`}
                value={filter[name]}
                onChange={(event) => onFilter({ ...filter, [name]: event.currentTarget.value })}
              >
                {[{ value: '', label: strings.all }, ...options].map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </div>
      </div>
      {isOpen ? <DaysForm locale={locale} filter={filter} reach={reach} onFilter={onFilter} /> : null}
    </div>
  );
}
