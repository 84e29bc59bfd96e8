import { useLayoutEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $balanceHidden, followBalanceChoice } from '#stores/privacy.ts';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';

/**
 * Shows an amount, unless the player hides amounts on this device. It appears once the wallet is known, never in static
 * HTML.
 */
export function Balance({ locale, cents }: { locale: Locale; cents: bigint }) {
  const hidden = useStore($balanceHidden);
  // The layout effect runs before the first paint, so that a hidden amount does not flash.
  useLayoutEffect(() => followBalanceChoice(), []);
  if (!hidden) return <Money cents={cents} tag={localeTable[locale].tag} />;
  return (
    <span className="money">
      <span aria-hidden="true">R$ ••••</span>
      <span className="sr-only">{stringsFor(locale, 'session').balanceHidden}</span>
    </span>
  );
}
