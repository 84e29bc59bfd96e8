/** Branch and number of a Brazilian bank account: one canonical form, so that one account cannot be two. */

/** "1", "0001" or "1234-5" as "0001" or "1234-5", or null. Not every bank gives its branches a check digit. */
export function parseBranch(text: string): string | null {
  const match = /^([0-9]{1,4})(-[0-9X])?$/.exec(text.replace(/\s/g, '').toUpperCase());
  return match ? `${(match[1] ?? '').padStart(4, '0')}${match[2] ?? ''}` : null;
}

/**
 * An account number with its check digit, as digits, dash, digit or X ("123456-7"), or null. Dots and blanks go, leading
 * zeros too; without a dash the last character is the check digit.
 */
export function parseAccountNumber(text: string): string | null {
  const match = /^0*([0-9]{1,13})-?([0-9X])$/.exec(text.replace(/[\s.]/g, '').toUpperCase());
  return match ? `${match[1]}-${match[2]}` : null;
}

/** An account number as it may be shown: its end in clear ("••••56-7"). */
export function maskAccountNumber(number: string): string {
  return `••••${number.slice(-4)}`;
}
