/**
 * Reads numbers that identify a person, company, place or account: CPF, CNPJ, telephone, postal code, branch and account
 * (docs/domain/identity-documents.md). Each has one canonical form.
 */
import { unlabelled, unlabelledDigits } from './plain-text.ts';

/** A kind of number that is shown with separators. */
export type NumberKind = 'cpf' | 'cnpj' | 'phone' | 'postalCode';

const AREA = '(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
/** A mobile number, with or without the country code and the trunk zeros. No area code begins with a zero. */
const MOBILE = new RegExp(`^(?:(?:\\+|0*)55)?0*${AREA}(9[0-9]{8})$`);

/** The separators between significant characters. */
const SEPARATORS: Record<NumberKind, RegExp> = {
  cpf: /[ .-]/g,
  cnpj: /[ ./-]/g,
  phone: /[ ().-]/g,
  postalCode: /[ .-]/g,
};
const CHARACTERS: Record<NumberKind, RegExp> = {
  cpf: /^[0-9]*$/,
  cnpj: /^[0-9A-Za-z]*$/,
  phone: /^\+?[0-9]*$/,
  postalCode: /^[0-9]*$/,
};

/** Returns the significant characters of a number, complete or partial, or null for others. A phone keeps its plus sign. */
export function charactersOf(kind: NumberKind, text: string): string | null {
  // A CNPJ may begin with letters. Of labels without a colon only its own name is removed.
  const plain = kind === 'cnpj' ? unlabelled(text).replace(/^CNPJ(?:\/MF)? /i, '') : unlabelledDigits(text);
  const bare = plain.replace(SEPARATORS[kind], '');
  return CHARACTERS[kind].test(bare) ? bare.toUpperCase() : null;
}

/** Returns the 11 digits of a CPF, or null when the shape or a check digit is wrong. 11 equal digits are refused. */
export function parseCpf(text: string): string | null {
  const digits = charactersOf('cpf', text) ?? '';
  if (digits.length !== 11 || /^(.)\1{10}$/.test(digits)) return null;
  const first = cpfDigit(digits, 9);
  const second = cpfDigit(digits, 10);
  return digits.endsWith(`${first}${second}`) ? digits : null;
}

function cpfDigit(digits: string, length: 9 | 10): number {
  let sum = 0;
  for (let index = 0; index < length; index++) sum += Number(digits[index]) * (length + 1 - index);
  return ((sum * 10) % 11) % 10;
}

/** Returns the 14 characters of a CNPJ, numeric or alphanumeric, in upper case, or null when shape or check digits are wrong. */
export function parseCnpj(text: string): string | null {
  const chars = charactersOf('cnpj', text) ?? '';
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(chars) || /^(.)\1{13}$/.test(chars)) return null;
  return chars.endsWith(`${cnpjDigit(chars, 12)}${cnpjDigit(chars, 13)}`) ? chars : null;
}

function cnpjDigit(chars: string, length: 12 | 13): number {
  let sum = 0;
  for (let index = 0; index < length; index++) {
    const weight = 2 + ((length - 1 - index) % 8);
    sum += (chars.charCodeAt(index) - 48) * weight;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Returns a Brazilian mobile number as +55DDD9XXXXXXXX, or null. Accepts +55, 00 55, the trunk's zero, brackets and separators. */
export function parseMobile(text: string): string | null {
  const match = MOBILE.exec(charactersOf('phone', text) ?? '');
  return match ? `+55${match[1]}${match[2]}` : null;
}

/** Returns the 8 digits of a CEP, or null for another shape or the one unassigned number. */
export function parsePostalCode(text: string): string | null {
  const digits = charactersOf('postalCode', text) ?? '';
  return digits.length === 8 && digits !== '00000000' ? digits : null;
}

/** Returns "0001" or "1234-5" of "1", "0001" or "1234-5", or null. Not every bank gives its branches a check digit. */
export function parseBranch(text: string): string | null {
  const match = /^([0-9]{1,4})(-[0-9X])?$/.exec(unlabelledDigits(text).replaceAll(' ', '').toUpperCase());
  return match ? `${(match[1] ?? '').padStart(4, '0')}${match[2] ?? ''}` : null;
}

/**
 * Returns an account number with its check digit, as digits, dash, digit or X ("123456-7"), or null. Dots, spaces and leading zeros are dropped.
 * Without a dash the last character is the check digit.
 */
export function parseAccountNumber(text: string): string | null {
  const match = /^0*([0-9]{1,13})-?([0-9X])$/.exec(unlabelledDigits(text).replace(/[ .]/g, '').toUpperCase());
  return match ? `${match[1]}-${match[2]}` : null;
}
