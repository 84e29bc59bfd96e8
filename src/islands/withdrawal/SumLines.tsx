import { market } from '#contract/market.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { shareOf } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';

/** Shows the fee of an amount and what is left to receive. */
export function SumLines({ locale, cents }: { locale: Locale; cents: bigint }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const fee = shareOf(cents, market.withdrawal.feeBasisPoints);
  return (
    <>
      <p className="sum">
        <span>{strings.fee}</span>
        {fee === 0n ? <span>{strings.noFee}</span> : <Money cents={fee} tag={tag} />}
      </p>
      <p className="sum">
        <span>{strings.net}</span>
        <Money cents={cents - fee} tag={tag} />
      </p>
    </>
  );
}
