/**
 * Parses and formats multipliers. A player may write "2", "2,5", "2.50" or "1000". The page always shows two decimals,
 * so that the width stays steady.
 */
import { LEAST, MOST } from '#games/pipa-alta/rules.ts';
import { languageTag } from '../../page.ts';

const plain = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, useGrouping: false });
const grouped = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2 });

export const inHundredths = (height: number, isGrouped = true): string =>
  (isGrouped ? grouped : plain).format(height / 100);

/** Returns hundredths, or null for a text that is no allowed cash-out multiplier. */
export function heightOf(written: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(written.trim()) ?? [];
  if (whole === undefined) return null;
  const height = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return height > LEAST && height <= MOST ? height : null;
}
