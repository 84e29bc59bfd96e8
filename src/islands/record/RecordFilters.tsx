import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { isNarrowed, noFilter } from '#stores/record.ts';
import type { RecordFilter } from '#stores/record.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';

interface RecordFiltersProps {
  locale: Locale;
  /** What there is to choose from beside the days, in the player's words; its label where that is no state. */
  states?: readonly { readonly value: string; readonly label: string }[];
  label?: string;
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
}

/** Narrows a record by state and by days. Folded away until somebody wants it; it opens before hydration too. */
export function RecordFilters({ locale, states, label, filter, onFilter }: RecordFiltersProps) {
  const strings = stringsFor(locale, 'record');
  const refusals = stringsFor(locale, 'refusals');
  const [problem, setProblem] = useState<string | null>(null);

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? '');
    const wanted = { state: read('state'), from: read('from'), to: read('to') };
    const isTurned = wanted.from !== '' && wanted.to !== '' && wanted.to < wanted.from;
    setProblem(isTurned ? refusals.DATE_RANGE_INVALID : null);
    if (!isTurned) onFilter(wanted);
  }

  return (
    <details className="filters">
      <summary className="button" data-kind="line">
        <span>{strings.filters}</span>
      </summary>
      {/* A new form when the filter is cleared: its fields hold what was typed. */}
      <form key={String(isNarrowed(filter))} method="post" noValidate onSubmit={apply}>
        {states ? (
          <SelectField
            name="state"
            label={label ?? strings.state}
            options={[{ value: '', label: strings.all }, ...states]}
            defaultValue={filter.state}
          />
        ) : null}
        <Field name="from" type="date" label={strings.from} defaultValue={filter.from} />
        <Field name="to" type="date" label={strings.to} defaultValue={filter.to} error={problem} />
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
