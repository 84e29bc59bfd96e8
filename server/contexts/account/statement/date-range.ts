/** Limits the statement to 36 months, even if the ledger has older entries (docs/domain/accounts.md#statement). */
import type { Period } from '#contract/fields.ts';
import { firstStatementDay, STATEMENT_MONTHS } from '#contract/orders.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';

/**
 * Returns the instants of the requested days; without a first day, from the beginning of the statement. Refuses with
 * DATE_RANGE_TOO_OLD at `field` if they begin or end before it.
 */
export function checkDateRange(period: Period | undefined, now: Date, field = 'created_at'): Period | Refused {
  const first = dayStart(firstStatementDay(dayOf(now)));
  const { from = null, until = null } = period ?? {};
  const isBefore = first !== null && ((from !== null && from < first) || (until !== null && until <= first));
  return isBefore
    ? refuse('DATE_RANGE_TOO_OLD', { field, values: { months: STATEMENT_MONTHS } })
    : { from: from ?? first, until };
}
