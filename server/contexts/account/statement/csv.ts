/** Writes CSV as Brazilian spreadsheets read it: `;`, decimal comma, CRLF, everything quoted (docs/domain/accounts.md#statement-export). */
import { wireMoney } from '#lib/money.ts';

/** The byte order mark, so that spreadsheets read the file as UTF-8. */
export const BOM = '\ufeff';

/** Formats centavos for such a file: -1250n is "-12,50". */
export const csvMoney = (cents: bigint): string => wireMoney(cents).replace('.', ',');

/**
 * Returns a line of these values. A text that a spreadsheet would read as a formula gets an apostrophe; figures of
 * this server do not.
 */
export const csvLine = (values: readonly string[]): string => `${values.map(quoted).join(';')}\r\n`;

/**
 * Matches the start of a formula, in the cell or after a line break, also in full-width characters (OWASP, CSV
 * injection).
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

const isFigure = (text: string) => /^-?\d+,\d{2}$/.test(text);

function quoted(text: string): string {
  const safe = FORMULA.test(text) && !isFigure(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
