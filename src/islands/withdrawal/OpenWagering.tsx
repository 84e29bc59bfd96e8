import { useId } from 'react';
import type { WithdrawalRules } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { BonusList } from '#islands/wallet/BonusList.tsx';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

/**
 * Shows bonuses with open wagering, folded into one line: the progress, what is missing, and the effect of a withdrawal
 * on them. Without any, the line has the same height and links to the history.
 */
export function OpenWagering({ locale, rules }: { locale: Locale; rules: WithdrawalRules | null }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const id = useId();
  if (!rules || rules.ml_money === 0n)
    return (
      <p className="open-deposits">
        <a href={localePath(locale, '/withdrawalRecord')}>{strings.record}</a>
      </p>
    );
  return (
    <section aria-labelledby={id}>
      <details className="fold turnover">
        <summary>
          <span id={id}>{strings.turnoverTitle}</span>
          <span className="money">{formatMoney(rules.ml_money, tag)}</span>
        </summary>
        <BonusList locale={locale} bonuses={rules.bonuses} />
        <p className="hint">{rules.open_turnover === 'block' ? strings.turnoverBlocks : strings.turnoverLoses}</p>
      </details>
    </section>
  );
}
