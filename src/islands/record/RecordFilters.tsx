import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { rejectedDay, isNarrowed, noFilter } from '#stores/record.ts';
import type { RecordFilter } from '#stores/record.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';

/** A field with the values that the record can be narrowed to, beside "all". */
export interface FilterSelect {
  readonly name: 'state' | 'type' | 'provider';
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface RecordFiltersProps {
  locale: Locale;
  /** What there is to choose from beside the days. */
  selects?: readonly FilterSelect[];
  filter: RecordFilter;
  /** The first day it shows, and what is said of days before; left out: it reaches to its beginning. */
  reach?: { readonly first: string; readonly text: string };
  onFilter: (filter: RecordFilter) => void;
}

/** Narrows a record by its fields and by days. Folded away until somebody wants it; it opens before hydration too. */
export function RecordFilters({ locale, selects = [], filter, reach, onFilter }: RecordFiltersProps) {
  const strings = stringsFor(locale, 'record');
  const refusals = stringsFor(locale, 'refusals');
  const [problem, setProblem] = useState<{ readonly from?: string; readonly to?: string } | null>(null);
  const [form, setForm] = useState({ filter, made: 0 });
  // Its fields hold what was typed. A filter that did not come out of this form needs a new one.
  if (!isSame(form.filter, filter)) setForm({ filter, made: form.made + 1 });

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: keyof RecordFilter) => String(data.get(name) ?? '');
    const wanted: RecordFilter = {
      state: read('state'),
      type: read('type'),
      provider: read('provider'),
      from: read('from'),
      to: read('to'),
    };
    const wrong = rejectedDay(wanted, reach?.first);
    setProblem(wrong && { [wrong.field]: wrong.isOld && reach ? reach.text : refusals.DATE_RANGE_INVALID });
    if (wrong) return;
    setForm({ ...form, filter: wanted });
    onFilter(wanted);
  }

  return (
    <details className="filters">
      <summary className="button" data-kind="line">
        <span>{strings.filters}</span>
      </summary>
      <form key={form.made} data-selects={selects.length} method="post" noValidate onSubmit={apply}>
        {selects.map(({ name, label, options }) => (
          <SelectField
            // Its values may arrive late; the days beside it stay as they are.
            key={`${name}/${options.length}`}
            name={name}
            label={label}
            options={[{ value: '', label: strings.all }, ...options]}
            defaultValue={filter[name]}
          />
        ))}
        <Field name="from" type="date" label={strings.from} defaultValue={filter.from} error={problem?.from} />
        <Field name="to" type="date" label={strings.to} defaultValue={filter.to} error={problem?.to} />
        <p className="actions">
          <Button type="submit" kind="light">
            {strings.apply}
          </Button>
          {isNarrowed(filter) ? <Button onClick={() => onFilter(noFilter)}>{strings.clear}</Button> : null}
        </p>
      </form>
    </details>
  );
}

const isSame = (one: RecordFilter, other: RecordFilter): boolean =>
  Object.keys(noFilter).every((name) => one[name as keyof RecordFilter] === other[name as keyof RecordFilter]);
