/** Reads codes that people copy from a mail, an app, a paper or a message. */
import { unlabelled, unlabelledDigits } from './plain-text.ts';

const joined = (text: string): string => text.replace(/[ -]/g, '');

/** Returns the digits of a code, complete or partial, or null for other characters. */
export function codeDigits(text: string): string | null {
  const digits = joined(unlabelledDigits(text));
  return /^[0-9]*$/.test(digits) ? digits : null;
}

/** Returns the digits of a whole number, or null for other characters: "10-20" is none. */
export function wholeNumberDigits(text: string): string | null {
  const digits = unlabelledDigits(text);
  return /^[0-9]*$/.test(digits) ? digits : null;
}

/** Returns a code of six digits ("123 456"), or null. */
export function parseSixDigits(text: string): string | null {
  const digits = codeDigits(text);
  return digits?.length === 6 ? digits : null;
}

/** Returns a recovery code as written down ("K7M2P-X9Q4R") in the form "k7m2px9q4r", or null. */
export function parseRecoveryCode(text: string): string | null {
  const code = joined(unlabelled(text)).toLowerCase();
  return /^[a-z2-9]{10}$/.test(code) ? code : null;
}

/** A code with surrounding punctuation from a chat, a share sheet or a sentence: "ABCD2345." and "*ABCD2345*". */
const PUNCTUATED = /^[\s*_~"'“”‘’«([]*([A-Za-z0-9]+)[\s*_~"'“”‘’»)\].,;:!?…]*$/;

/** Reads a member's invitation code: 4 to 16 letters and digits, in upper case, or null. */
export function parseInviteCode(text: string): string | null {
  const plain = unlabelled(text);
  const code = (PUNCTUATED.exec(plain)?.[1] ?? joined(plain)).toUpperCase();
  return /^[A-Z0-9]{4,16}$/.test(code) ? code : null;
}
