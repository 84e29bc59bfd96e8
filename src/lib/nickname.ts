/** Nicknames: what other people may be shown as a name must be visible and must not turn the text around it. */

const LENGTH = { min: 2, max: 24 };
/** Controls, invisible formatting (bidi overrides among it), halves of characters, private and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;
/** Joins the parts of an emoji, or the letters of some scripts: invisible, and part of what is seen. */
const JOINERS =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}])[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}\u2640\u2642])/gu;
/** Marks heaped on one letter reach over the lines around. */
const HEAP = /\p{M}{4}/u;

/** A nickname of 2 to 24 visible characters, trimmed and composed, or null. */
export function parseNickname(text: string): string | null {
  const name = text.normalize('NFC').trim().replace(/ {2,}/g, ' ');
  if (UNSEEN.test(name.replace(JOINERS, '')) || HEAP.test(name)) return null;
  const characters = [...new Intl.Segmenter('und').segment(name)];
  const visible = characters.filter(({ segment }) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(segment));
  return visible.length >= LENGTH.min && characters.length <= LENGTH.max ? name : null;
}
