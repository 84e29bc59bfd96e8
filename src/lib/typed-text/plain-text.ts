/**
 * Normalises typed and pasted text. Every parser of this folder uses it first, in the form, in the mask and on the
 * server.
 */

/** Invisible characters: format characters, fillers, variation selectors, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Sequences that need invisible characters, first, so that they are kept: flags, emoji, keycaps, joined letters of
 * Arabic and Indian scripts.
 */
const KEPT_OR_INVISIBLE =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[0-9#*]\uFE0F\u20E3|\p{Extended_Pictographic}[\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)*|[\p{M}\p{Script=Arabic}][\u200C\u200D](?=\p{L}))|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Stacked marks on one letter cover the lines around it. No language needs more than three. */
const HEAP = /(\p{M}{3})\p{M}+/gu;
/** A braille blank is not whitespace in Unicode, but looks like it. */
const BLANK = /[\p{Zs}\u2800]/gu;
const DASH = /[\p{Pd}\u02D7\u2043\u2212]/gu;
/** Apostrophes, without the grave accent of ASCII, which e-mail addresses may have. */
const APOSTROPHE =
  /[\u00B4\u02B9-\u02BD\u02C8\u02CA\u02CB\u055A\u05F3\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018-\u201B\u2032\u2035\uA78B\uA78C]/gu;

/** Cleans free text that other people see: removes invisible characters, and those that turn or overlay the text around them. */
export function cleanText(text: string): string {
  return text
    .replace(KEPT_OR_INVISIBLE, (_match, kept: string | undefined) => kept ?? '')
    .replace(BLANK, ' ')
    .replace(HEAP, '$1');
}

/** Replaces dashes and apostrophes of every kind by ASCII ones. */
export const plainMarks = (text: string): string => text.replace(DASH, '-').replace(APOSTROPHE, "'");

/**
 * Normalises a number, name, key or code to plain characters (NFKC): nothing invisible, one kind of dash, apostrophe and space, none at its
 * ends. A line break inside stays, and is refused.
 */
export function plainText(text: string): string {
  // NFKC would split a separate acute accent into a blank and a mark.
  const composed = text.replace(INVISIBLE, '').replace(APOSTROPHE, "'").normalize('NFKC');
  return plainMarks(composed)
    .replace(/[\p{Zs}\t\u2800]+/gu, ' ')
    .trim();
}

/** Normalises it without a label before a colon: "CNPJ: 12.ABC…". */
export const unlabelled = (text: string): string => plainText(text).replace(/^\p{L}[\p{L}\p{M}./ -]*: */u, '');

/** Normalises what begins with a digit, without a label: "Tel. (11) …" has no colon. */
export const unlabelledDigits = (text: string): string =>
  unlabelled(text).replace(/^\p{L}[\p{L}\p{M}./ ]* (?=[\d(+])/u, '');

/** Composes a password (RFC 8265) before it is compared or hashed, because keyboards differ in that. Nothing else changes. */
export const composedPassword = (typed: string): string => typed.normalize('NFC');
