import { useId } from 'react';
import type { WithdrawalRules } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

/**
 * Bonuses whose turnover is open, folded into one line: how far each is, what is missing, and what a withdrawal now would do
 * to them. The line is as high without them, and leads to the record then.
 */
export function OpenTurnover({ locale, rules }: { locale: Locale; rules: WithdrawalRules | null }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const id = useId();
  if (!rules || rules.ml_money === 0n)
    return (
      <p className="open-deposits">
        <a href={localePath(locale, '/withdrawalRecord')}>{strings.record}</a>
      </p>
    );
  const money = (cents: bigint) => formatMoney(cents, tag);
  return (
    <section aria-labelledby={id}>
      <details className="fold turnover">
        <summary>
          <span id={id}>{strings.turnoverTitle}</span>
          <span className="money">{money(rules.ml_money)}</span>
        </summary>
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
      </details>
    </section>
  );
}
