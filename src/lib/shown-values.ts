/** What fills a text, for a reader: wire money ("20.00") as money, wire dates as dates, everything else as it is. */
import { formatDate, readDate } from './dates.ts';
import { formatMoney, parseMoney } from './money.ts';

/** Wire money always has two places: a code or a count is never taken for it. */
const MONEY = /^\d+\.\d{2}$/;

export function shownValues(
  values: Readonly<Record<string, string | number>>,
  languageTag: string,
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value, languageTag)]));
}

function shown(value: string | number, languageTag: string): string | number {
  if (typeof value === 'number') return value;
  const cents = MONEY.test(value) ? parseMoney(value) : null;
  if (cents !== null) return formatMoney(cents, languageTag);
  const instant = readDate(value);
  return instant ? formatDate(instant, languageTag) : value;
}
