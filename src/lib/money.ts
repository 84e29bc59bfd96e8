/**
 * Converts money between its three forms: bigint centavos inside, two-place decimal text on the wire, text for a reader. It is the only
 * converter of the project, and uses no floats.
 */
import { numberFormat } from './number-format.ts';

const WIRE = /^(\d{1,11})(?:\.(\d{1,2}))?$/;
const WIRE_READ = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

/**
 * Parses wire input ("100", "100.5", "100.50") to centavos. Returns null for a sign, an exponent, a comma, a look-alike digit or a third
 * decimal.
 */
export function parseMoney(text: string): bigint | null {
  const match = WIRE.exec(text);
  if (!match) return null;
  return BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/**
 * Converts what a back end sent ("12.50", "-3.2", 12.5) to centavos, or returns null. Older back ends send numbers and more than two places
 * (docs/domain/money-and-ledger.md#amount-formats). Further places are dropped towards zero, so that no balance is ever shown larger.
 */
export function readMoney(value: string | number): bigint | null {
  const match = WIRE_READ.exec(typeof value === 'number' ? plainNumber(value) : value.trim());
  if (!match) return null;
  const cents = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').slice(0, 2).padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
}

function plainNumber(value: number): string {
  return Number.isFinite(value) ? value.toFixed(Number.isInteger(value) ? 0 : 4) : '';
}

/** Formats centavos for the wire: 1050n is "10.50", -5n is "-0.05". */
export function wireMoney(cents: bigint): string {
  const sign = cents < 0n ? '-' : '';
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the decimal mark of a language: "," in pt-BR, "." in en. */
export function decimalMark(languageTag: string): ',' | '.' {
  return numberFormat(languageTag).format(1.5).includes(',') ? ',' : '.';
}

/** The minus sign. A line may break after a hyphen, but not after this one. */
const MINUS = '\u2212';

/** Formats centavos in BRL for a reader: 248_60n in pt-BR is "R$ 248,60", -5_00n is "−R$ 5,00". No line breaks inside. */
export function formatMoney(cents: bigint, languageTag: string, sign: 'auto' | 'always' = 'auto'): string {
  return numberFormat(languageTag, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
    signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
  })
    .format(wireMoney(cents) as Intl.StringNumericLiteral)
    .replace('-', MINUS);
}

/** Formats centavos as `formatMoney`, without the decimals of whole reais. */
export const formatReais = (cents: bigint, languageTag: string): string =>
  formatMoney(cents, languageTag).replace(/[.,]00(?!\d)/, '');

/**
 * Returns a share of an amount in basis points, rounded down to the centavo (docs/domain/money-and-ledger.md#rounding-of-shares): 8 % of 123.45
 * is 9.87.
 */
export function shareOf(cents: bigint, basisPoints: number): bigint {
  return (cents * BigInt(basisPoints)) / 10_000n;
}
