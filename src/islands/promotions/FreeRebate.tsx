import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { collectRebate } from '#stores/promotions.ts';
import { ClaimButton } from './ClaimButton.tsx';

/** Shows the part of the rebate wallet that needs no wagering, with the button that collects it. */
export function FreeRebate({ locale, free }: { locale: Locale; free: bigint }) {
  const strings = stringsFor(locale, 'offers');
  const money = formatMoney(free, localeTable[locale].tag);
  return (
    <>
      <dl className="kinds">
        <div>
          <dt>{strings.free}</dt>
          <dd className="money">{money}</dd>
        </div>
      </dl>
      {free > 0n ? (
        <>
          <p className="hint">{strings.freeText}</p>
          <ClaimButton
            locale={locale}
            label={fill(strings.collect, { money })}
            act={() => collectRebate({})}
            done={strings.collected}
          />
        </>
      ) : null}
    </>
  );
}
