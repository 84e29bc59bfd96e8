import type { ReactNode } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { isNarrowed, noFilter } from '#stores/record.ts';
import type { RecordFilter } from '#stores/record.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';

interface RecordEmptyProps {
  locale: Locale;
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  children: ReactNode;
}

/** Shows that a record has no rows: with a button to remove the filter, or `children` if nothing has happened yet. */
export function RecordEmpty({ locale, filter, onFilter, children }: RecordEmptyProps) {
  const strings = stringsFor(locale, 'record');
  if (!isNarrowed(filter)) return children;
  return (
    <Empty title={strings.noneFound}>
      <Button onClick={() => onFilter(noFilter)}>{strings.showAll}</Button>
    </Empty>
  );
}
