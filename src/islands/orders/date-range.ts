import { firstStatementDay, STATEMENT_MONTHS } from '#contract/orders.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { today } from '#lib/today.ts';

/** Returns how far back the statement's lists reach, and the text about earlier days (islands/record/RecordFilters.tsx). */
export const dateRange = (locale: Locale) => ({
  first: firstStatementDay(today()),
  text: fill(stringsFor(locale, 'refusals').DATE_RANGE_TOO_OLD, { months: STATEMENT_MONTHS }),
});
