/** Parses names: of people as banks have them, of accounts, and nicknames. */
import { cleanText, plainMarks, plainText } from './plain-text.ts';

const MOST_OF_PERSON = 80;
const NICKNAME = { min: 2, max: 24 };
/** Matches control characters, surrogates, private and unassigned characters. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * Returns a person's full name in plain characters, or null. It has up to 80 characters and at least two words with letters, one of them with
 * two. It has letters, apostrophes, dots and dashes alone. Commas are dropped: "João da Silva, Jr.".
 */
export function parsePersonName(text: string): string | null {
  const name = plainText(cleanText(text)).replaceAll('`', "'").replace(/ ?,/g, '');
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word));
  const isName = /^\p{L}[\p{L}\p{M}'.\- ]*$/u.test(name) && words.some((word) => /\p{L}.*\p{L}/u.test(word));
  return isName && words.length > 1 && name.length <= MOST_OF_PERSON ? name : null;
}

/** Returns whether two names differ only in case, accents, punctuation and spaces, which banks leave out. */
export function sameName(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

function bareName(name: string): string {
  return plainText(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns a nickname of 2 to 24 visible characters in NFC, or null. */
export function parseNickname(text: string): string | null {
  const name = plainMarks(cleanText(text).normalize('NFC')).replace(/ {2,}/g, ' ').trim();
  if (UNSEEN.test(name)) return null;
  const characters = charactersOf(name);
  const visible = characters.filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character));
  return visible.length >= NICKNAME.min && characters.length <= NICKNAME.max ? name : null;
}

/**
 * Splits a text into visible characters. Firefox before 125 has no `Intl.Segmenter`, so it uses code points, and the
 * server decides.
 */
const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter('und').segment(text), ({ segment }) => segment) : [...text];

/** Returns a name as usernames are stored: in lower case, with a Turkish i, with or without its dot, as ASCII's. */
export const plainUsername = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replace(/ı|i\u0307/gu, 'i');

/**
 * Returns a new username, or null. It has 4 to 24 ASCII letters, digits, dots, dashes or underscores. At least one is a letter, so that none
 * reads as a CPF or phone.
 */
export function parseUsername(text: string): string | null {
  const name = plainUsername(text);
  return /^(?=.*[a-z])[a-z0-9._-]{4,24}$/.test(name) ? name : null;
}
