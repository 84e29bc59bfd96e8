/** Free text as it may stand among other people's: what turns or overlays the text around it is taken out. */

/** Marks that change the direction of the text after them: a name with one could rewrite the line it stands in. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Marks heaped on one letter reach over the lines around; no language needs more than three. */
const HEAP = /(\p{M}{3})\p{M}+/gu;

export function cleanText(text: string): string {
  return text.replace(TURNS, '').replace(HEAP, '$1');
}
