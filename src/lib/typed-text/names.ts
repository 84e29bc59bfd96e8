/** Names: of people, as banks have them; of accounts; and those that other players see. */
import { cleanText, plainMarks, plainText } from './plain-text.ts';

const MOST_OF_PERSON = 80;
const NICKNAME = { min: 2, max: 24 };
/** Controls, halves of characters, private and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * A person's full name in plain characters, or null. Up to 80 characters, two words at least that have letters, one of them two, and
 * nothing but letters, apostrophes, dots and dashes. Commas are left out: "João da Silva, Jr.".
 */
export function parsePersonName(text: string): string | null {
  const name = plainText(cleanText(text)).replaceAll('`', "'").replace(/ ?,/g, '');
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word));
  const isName = /^\p{L}[\p{L}\p{M}'.\- ]*$/u.test(name) && words.some((word) => /\p{L}.*\p{L}/u.test(word));
  return isName && words.length > 1 && name.length <= MOST_OF_PERSON ? name : null;
}

/** Whether two names are one but for case, accents, punctuation and spaces: banks leave these out, and it is no other person. */
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

/** A nickname of 2 to 24 visible characters, composed, or null. */
export function parseNickname(text: string): string | null {
  const name = plainMarks(cleanText(text).normalize('NFC')).replace(/ {2,}/g, ' ').trim();
  if (UNSEEN.test(name)) return null;
  const characters = charactersOf(name);
  const visible = characters.filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character));
  return visible.length >= NICKNAME.min && characters.length <= NICKNAME.max ? name : null;
}

/** Characters as a reader counts them. Firefox before 125 has no `Intl.Segmenter`: there they are code points, and the server judges. */
const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter('und').segment(text), ({ segment }) => segment) : [...text];

/** A name as usernames are kept: in lower case, where a Turkish i with or without its dot is one letter with ASCII's. */
export const plainUsername = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replace(/ı|i\u0307/gu, 'i');

/**
 * A new username, or null. It has 4 to 24 ASCII letters, digits, dots, dashes or underscores. One is a letter, so that none reads as
 * somebody's CPF or phone.
 */
export function parseUsername(text: string): string | null {
  const name = plainUsername(text);
  return /^(?=.*[a-z])[a-z0-9._-]{4,24}$/.test(name) ? name : null;
}
