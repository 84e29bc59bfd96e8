/**
 * Creates and parses the number of a message to support: "S261127-48301-92579". After the letter come the day, nine
 * random digits and a check digit (Luhn). The check digit shows when a number was misheard on the telephone.
 */
import { plainText } from './typed-text/plain-text.ts';

/** Creates the number of a day ("261127") and nine digits. */
export function protocolNumber(day: string, digits: string): string {
  const all = day + digits;
  return grouped(all + String(checkDigit(all)));
}

/** Parses a number in any spelling: case, blanks and hyphens do not matter. Returns null where the check digit is wrong. */
export function parseProtocolNumber(text: string): string | null {
  const [, digits = ''] = /^s?(\d{16})$/i.exec(plainText(text).replace(/[\s.-]/g, '')) ?? [];
  return digits !== '' && checkDigit(digits.slice(0, 15)) === Number(digits[15]) ? grouped(digits) : null;
}

const grouped = (digits: string) => `S${digits.slice(0, 6)}-${digits.slice(6, 11)}-${digits.slice(11)}`;

/** Computes Luhn's check digit: every second digit from the right counts twice. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
