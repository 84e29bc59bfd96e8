/** Reads amounts of money as people write them, in a language's notation and in any. */
import { decimalMark, parseMoney } from '../money.ts';
import { plainText } from './plain-text.ts';

/** Digits before the decimal mark, at most: as on the wire (money.ts). */
export const WHOLE_DIGITS = 11;

/**
 * Converts typed money to the wire form, or returns null. Accepts the language's own separators ("1.250,50" in pt-BR, "1,250.50" in en) and a
 * plain decimal in either notation. A grouping mark must precede three digits. At the end it is a decimal mark without places.
 */
export function typedMoney(text: string, languageTag: string): string | null {
  const decimal = decimalMark(languageTag);
  const group = decimal === ',' ? '.' : ',';
  const clean = plainText(text)
    .replaceAll(' ', '')
    .replace(/^R\$/, '')
    .replace(/^(\d+)[.,]$/, '$1');
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d{0,2})?$`);
  const wire = grouped.test(clean)
    ? clean.replaceAll(group, '').replace(decimal, '.').replace(/\.$/, '')
    : clean.replace(',', '.');
  return parseMoney(wire) === null ? null : wire;
}

/** The digits of an amount, with its separators: one at most between two groups. */
const RUN = /[.,]?\d+(?:[.,]\d+|[ ']\d{3}(?!\d))*/g;
/** The part before the decimal mark: digits alone, or groups of three with one kind of separator. */
const WHOLE_PART = /^(?:\d*|[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*)$/;

/**
 * Reads money in anybody's notation: the digits and the decimal mark of a language. "" where the text names no amount, more
 * than one, or one that is too long or could be read in two ways. A mark with no digit behind it ends a sentence.
 */
export function amountIn(text: string, decimal: ',' | '.'): string {
  const runs = plainText(text).match(RUN) ?? [];
  const [, whole = '', mark, places = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(runs[0] ?? '') ?? [];
  const groups = WHOLE_PART.exec(whole);
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (runs.length !== 1 || !groups || groups[1] === (mark ?? '') || digits.length > WHOLE_DIGITS) return '';
  return mark ? `${digits || '0'}${decimal}${places}` : digits;
}
