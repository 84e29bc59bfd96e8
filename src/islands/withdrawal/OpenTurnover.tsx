import { useId } from 'react';
import type { WithdrawalRules } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

/** Bonuses whose turnover is open: how far each is, what is missing, and what a withdrawal now would do to them. */
export function OpenTurnover({ locale, rules }: { locale: Locale; rules: WithdrawalRules }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const id = useId();
  if (rules.ml_money === 0n) return null;
  const money = (cents: bigint) => formatMoney(cents, tag);
  return (
    <section className="turnover" aria-labelledby={id}>
      <h2 id={id}>{strings.turnoverTitle}</h2>
      <ul>
        {rules.bonuses.map(({ id: key, required, progress, bonus, expires_at: until }) => {
          const text = fill(strings.turnoverLeft, {
            remaining: money(required - progress),
            required: money(required),
            bonus: money(bonus),
          });
          return (
            <li key={key}>
              <progress max={Number(required)} value={Number(progress)} aria-label={text} />
              <p>{text}</p>
              {until ? (
                <p className="hint">{fill(strings.turnoverUntil, { date: formatWireDate(until, tag) })}</p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="hint">{rules.open_turnover === 'block' ? strings.turnoverBlocks : strings.turnoverLoses}</p>
    </section>
  );
}
