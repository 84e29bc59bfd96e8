/** Takes out of an error's message what may be a person's: what was typed, names, numbers, addresses, tokens. */

const MASK = '…';

/** Names of properties and single marks, as browsers quote them: "(reading 'map')". */
const isName = (quoted: string): boolean => /^([\w$.()[\]]{1,40}|.)$/.test(quoted);
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Returns `text` on one line and cut to `most` letters. Done twice it is the same. */
export function anonymousText(text: string, most: number): string {
  return (
    text
      .slice(0, 2000)
      // From the first mark to the last: what stands between may hold marks of its own.
      .replace(/"[^]*"|"[^]*$/, `"${MASK}"`)
      .replace(/`[^]*`|`[^]*$/, `\`${MASK}\``)
      .replace(/'([^']*)'/g, (whole, quoted: string) => (isName(quoted) ? whole : `'${MASK}'`))
      .split(/[\s\p{Cc}]+/u)
      .map(anonymousWord)
      .join(' ')
      .trim()
      .slice(0, most)
      .replace(/\p{Cs}/gu, MASK)
  );
}

function anonymousWord(word: string): string {
  // Of an address the path: no host, query or fragment.
  const plain = word.replace(/[a-z]+:\/\/[^/?#]*([^?#]*).*/i, '$1').replace(/[?#&][\w[\]-]+=.*/, '');
  // Names of the site's own files have digits.
  if (plain.startsWith('/_astro/')) return plain;
  return plain.includes('@') || digitsIn(plain) > 3 || plain.length > 60 ? MASK : plain;
}
