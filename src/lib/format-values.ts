/**
 * Formats the values of a text for a reader: wire money ("20.00") as money, wire dates as dates, everything else unchanged. A number of
 * `seconds` or `minutes` also sets `wait`: "40 seconds", "12 minutes", "24 hours".
 */
import { formatDate, readDate } from './dates.ts';
import { formatMoney, parseMoney } from './money.ts';
import { numberFormat } from './number-format.ts';

/** Wire money always has two decimals, so a code or a count never matches. */
const MONEY = /^\d+\.\d{2}$/;

export function formatValues(
  values: Readonly<Record<string, string | number>>,
  languageTag: string,
): Record<string, string | number> {
  const seconds = Number(values.seconds ?? Number(values.minutes) * 60);
  const wait = Number.isFinite(seconds) ? { wait: formatWait(seconds, languageTag) } : {};
  const all = Object.entries(values).map(([name, value]) => [name, shown(value, languageTag)] as const);
  return { ...wait, ...Object.fromEntries(all) };
}

/**
 * Formats a length of time and rounds it up. Seconds below a minute, then minutes, from two hours on hours, from two days on days where they
 * are whole.
 */
export function formatWait(seconds: number, languageTag: string): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const [count, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : minutes < 120 && minutes !== 60
        ? [minutes, 'minute']
        : hours >= 48 && hours % 24 === 0
          ? [hours / 24, 'day']
          : [hours, 'hour'];
  const text = numberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  // For zh-Hans, Intl returns "5分钟", but the site's texts have a space between digits and Chinese characters.
  return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

function shown(value: string | number, languageTag: string): string | number {
  if (typeof value === 'number') return value;
  const cents = MONEY.test(value) ? parseMoney(value) : null;
  if (cents !== null) return formatMoney(cents, languageTag);
  const instant = readDate(value);
  return instant ? formatDate(instant, languageTag) : value;
}
