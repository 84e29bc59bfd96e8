/** A failure in the player's words: by its code where we know it, else as the server said it (spec 4 and 8). */
import type { Failure } from '#contract/failure.ts';
import type { RefusalValues } from '#contract/refusals.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { localeTable } from '#lib/locales.ts';
import { formatMoney, parseMoney } from '#lib/money.ts';
import { stringsFor } from './island-strings.ts';

export function failureText(failure: Failure, locale: Locale): string {
  const ui = stringsFor(locale, 'ui');
  if (failure.kind === 'network' || failure.kind === 'forced-offline') return ui.networkError;
  if (failure.kind === 'expired') return ui.loginFirst;
  const refusals = stringsFor(locale, 'refusals');
  if (failure.kind === 'unexpected') return refusals.INTERNAL;
  return failure.code === null
    ? failure.message
    : fill(refusals[failure.code], shown(failure.values ?? {}, locale), localeTable[locale].tag);
}

/** Wire money among a refusal's values ("20.00") as money; counts as they are. */
function shown(values: RefusalValues, locale: Locale): RefusalValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const cents = typeof value === 'string' ? parseMoney(value) : null;
    return [name, cents === null ? value : formatMoney(cents, localeTable[locale].tag)] as const;
  });
  return Object.fromEntries(entries);
}
