/** Masks what may be personal in an error's message: typed text, names, numbers, addresses, tokens. */

const MASK = '…';

/** Returns whether a quoted text is the name of a property or a single character, as in "(reading 'map')". Both are kept. */
const isName = (quoted: string): boolean => /^([\w$.()[\]]{1,40}|.)$/.test(quoted);
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Returns `text` masked, on one line and cut to `most` letters. A second call changes nothing. */
export function anonymousText(text: string, most: number): string {
  return (
    text
      .slice(0, 2000)
      // The match is greedy, because a quoted text may contain quotation marks.
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
  // Keeps only the path of an address: no host, query or fragment.
  const plain = word.replace(/[a-z]+:\/\/[^/?#]*([^?#]*).*/i, '$1').replace(/[?#&][\w[\]-]+=.*/, '');
  // Keeps the names of the site's own files, which contain digits.
  if (plain.startsWith('/_astro/')) return plain;
  return plain.includes('@') || digitsIn(plain) > 3 || plain.length > 60 ? MASK : plain;
}
