import { market } from '#contract/market.ts';
import type { WithdrawalRules } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

/** Under the amount: the bounds of one withdrawal, and what today still allows. */
export function LeftToday({ locale, bounds, rules }: { locale: Locale; bounds: string; rules: WithdrawalRules }) {
  const { perDay } = market.withdrawal;
  const amount = formatMoney(rules.amount_left, localeTable[locale].tag);
  return (
    <>
      {bounds} {fill(stringsFor(locale, 'withdrawal').leftToday, { count: rules.count_left, perDay, amount })}
    </>
  );
}
