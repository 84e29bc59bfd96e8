import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { localeTable } from '#lib/locales.ts';
import { Money } from '#ui/Money.tsx';

/** The sum of the rows that fit the filter and were paid. */
export function RecordTotal({ locale, cents }: { locale: Locale; cents: bigint }) {
  return (
    <p className="sum totals">
      <span>{stringsFor(locale, 'record').sumPaid}</span>
      <Money cents={cents} tag={localeTable[locale].tag} />
    </p>
  );
}
