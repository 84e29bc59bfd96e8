import type { WithdrawalRules } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

/** Lists bonuses with open wagering: the progress, what is missing, until when, and a link to how bets count. */
export function BonusList({ locale, bonuses }: { locale: Locale; bonuses: WithdrawalRules['bonuses'] }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const money = (cents: bigint) => formatMoney(cents, tag);
  return (
    <>
      <ul>
        {bonuses.map(({ id, required, progress, bonus, expires_at: until }) => {
          const text = fill(strings.turnoverLeft, {
            remaining: money(required - progress),
            required: money(required),
            bonus: money(bonus),
          });
          return (
            <li key={id}>
              <progress max={Number(required)} value={Number(progress)} aria-label={text} />
              <p>{text}</p>
              {until ? (
                <p className="hint">{fill(strings.turnoverUntil, { date: formatWireDate(until, tag) })}</p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="hint">
        <a href={`${localePath(locale, '/promotion/cover')}#turnover`}>{strings.turnoverRules}</a>
      </p>
    </>
  );
}
