import { market } from '#contract/market.ts';
import type { WithdrawalRules } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

const { perDay, perDayCents } = market.withdrawal;

interface LeftTodayProps {
  locale: Locale;
  bounds: string;
  /** Null before they are known. The space for the longest text is reserved, so that nothing moves. */
  rules: WithdrawalRules | null;
}

/** Shows under the amount the limits of one withdrawal, and what today still allows. */
export function LeftToday({ locale, bounds, rules }: LeftTodayProps) {
  const left = (count: number, cents: bigint) => {
    const amount = formatMoney(cents, localeTable[locale].tag);
    return `${bounds} ${fill(stringsFor(locale, 'withdrawal').leftToday, { count, perDay, amount })}`;
  };
  return (
    <span className="reserved">
      <span aria-hidden="true">{left(perDay, perDayCents)}</span>
      <span>{rules ? left(rules.count_left, rules.amount_left) : bounds}</span>
    </span>
  );
}
