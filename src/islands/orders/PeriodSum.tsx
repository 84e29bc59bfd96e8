import type { OrderDetails } from '#contract/orders.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { PeriodEnds } from '#stores/orders.ts';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { periodTerms } from './period-terms.ts';

interface PeriodSumProps {
  locale: Locale;
  /** null until both have loaded. */
  sums: OrderDetails | null;
  ends: PeriodEnds | null;
}

/** Shows a period's balance as one equation that adds up. */
export function PeriodSum({ locale, sums, ends }: PeriodSumProps) {
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const isKnown = sums !== null && ends !== null;
  return (
    // A new element once the sums are known, because a further term in the same element would shift the others.
    <dl key={String(isKnown)} className="totals equation" data-arriving={isKnown ? undefined : ''}>
      {periodTerms(sums, ends).map(({ sign, name, cents }) => (
        <div key={name}>
          <dt>
            <span className="sign" data-sign={sign}>
              {sign}
            </span>
            <span>{strings[name]}</span>
          </dt>
          <dd>
            {isKnown ? (
              <Money cents={cents} tag={tag} {...(sign === '+' && cents > 0n ? { tone: 'gain' as const } : {})} />
            ) : (
              <Skeleton>R$ 000,00</Skeleton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
