import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { isNarrowed, noFilter, rejectedDay } from '#stores/record.ts';
import type { RecordFilter } from '#stores/record.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

/**
 * The first day that a record shows, and the text about earlier days. Without it a record begins with its first row.
 */
export interface Reach {
  readonly first: string;
  readonly text: string;
}

interface DaysFormProps {
  locale: Locale;
  filter: RecordFilter;
  reach: Reach | undefined;
  onFilter: (filter: RecordFilter) => void;
}

/** Renders the form for a record's first and last day, which are validated on submit. */
export function DaysForm({ locale, filter, reach, onFilter }: DaysFormProps) {
  const strings = stringsFor(locale, 'record');
  const refusals = stringsFor(locale, 'refusals');
  const [problem, setProblem] = useState<{ readonly from?: string; readonly to?: string } | null>(null);
  const [form, setForm] = useState({ from: filter.from, to: filter.to, made: 0 });
  // The fields hold the typed days. If the days come from elsewhere, a new form is rendered.
  if (form.from !== filter.from || form.to !== filter.to) {
    setForm({ from: filter.from, to: filter.to, made: form.made + 1 });
    setProblem(null);
  }

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [from, to] = [String(data.get('from') ?? ''), String(data.get('to') ?? '')];
    const wanted = { ...filter, from, to };
    const wrong = rejectedDay(wanted, reach?.first);
    setProblem(wrong && { [wrong.field]: wrong.isOld && reach ? reach.text : refusals.DATE_RANGE_INVALID });
    if (wrong) return;
    setForm({ ...form, from, to });
    onFilter(wanted);
  }

  return (
    <form key={form.made} className="days-form" method="post" noValidate onSubmit={apply}>
      <Field name="from" type="date" label={strings.from} defaultValue={filter.from} error={problem?.from} />
      <Field name="to" type="date" label={strings.to} defaultValue={filter.to} error={problem?.to} />
      <p className="actions">
        <Button type="submit" kind="light">
          {strings.apply}
        </Button>
        {isNarrowed(filter) ? <Button onClick={() => onFilter(noFilter)}>{strings.clear}</Button> : null}
      </p>
    </form>
  );
}
