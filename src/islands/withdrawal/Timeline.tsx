import type { WithdrawalRow, WithdrawalState } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate, machineDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

/** The usual next states. */
const ahead: Partial<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['approved', 'paid'],
  under_review: ['approved', 'paid'],
  approved: ['paid'],
};

/** Shows the steps of a withdrawal with their times, and those still to come. */
export function Timeline({ locale, row }: { locale: Locale; row: WithdrawalRow }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const nameOf = (state: WithdrawalState) =>
    state === 'requested' || state === 'under_review' ? strings[`step_${state}`] : strings[`state_${state}`];
  return (
    <section aria-label={strings.steps}>
      <h3>{strings.steps}</h3>
      <ol className="timeline">
        {row.steps.map((step) => (
          <li key={step.state} data-done="" data-end={step.state}>
            <span>{nameOf(step.state)}</span>
            <time dateTime={machineDate(step.at)}>{formatWireDate(step.at, tag)}</time>
          </li>
        ))}
        {(ahead[row.state ?? 'paid'] ?? []).map((state) => (
          <li key={state}>
            <span>{nameOf(state)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
