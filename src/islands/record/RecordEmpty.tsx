import type { ReactNode } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { isNarrowed } from '#stores/record.ts';
import type { RecordFilter } from '#stores/record.ts';
import { Empty } from '#ui/Empty.tsx';

/** Shows that there are no rows: because of the filter, or because nothing has happened yet (`children`). */
export function RecordEmpty({
  locale,
  filter,
  children,
}: {
  locale: Locale;
  filter: RecordFilter;
  children: ReactNode;
}) {
  return isNarrowed(filter) ? <Empty title={stringsFor(locale, 'record').noneFound} /> : children;
}
