/** Extracts the parts of a text besides words: the names of its placeholders and its numbers. */

const NAME = /\{\{\s*(\w+)\s*(?:\|[^{}]*)?\}\}/g;

export const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(NAME)].map(([, name = '']) => name));

/**
 * Returns the values of a text's numbers, in the notation of any language. "1.000", "1,000" and "1 000" are a thousand,
 * "2,5" is two and a half, "06:00" and "6" are six. Numbers in the words after a placeholder do not count.
 */
export const numbersIn = (text: string): ReadonlySet<number> =>
  new Set([...text.replace(NAME, ' ').matchAll(/\p{Nd}+(?:[.,:]\p{Nd}+)*/gu)].map(([typed]) => readNumber(typed)));

function readNumber(typed: string): number {
  const digits = typed.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const plain = digits
    .replace(/[.,](?=\d{3}(?!\d))/g, '')
    .replace(/:00$/, '')
    .replace(/[,:]/g, '.');
  return Number(plain);
}

/** Decimal digits of every script are in runs of ten, e.g. Thai ๓ is three. */
function digitValue(digit: string): number {
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1)) && value < 9) {
    code -= 1;
    value += 1;
  }
  return value;
}
