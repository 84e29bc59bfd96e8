import { firstStatementDay, STATEMENT_MONTHS } from '#contract/orders.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { today } from '#lib/today.ts';

/** How far back the statement's records reach, and what is said of days before (islands/record/RecordFilters.tsx). */
export const dateRange = (locale: Locale) => ({
  first: firstStatementDay(today()),
  text: fill(stringsFor(locale, 'refusals').DATE_RANGE_TOO_OLD, { months: STATEMENT_MONTHS }),
});
