/** Tests the headings' font: subset as its script says, with every letter that the texts in its scripts use. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutFont, fontLetters } from '#scripts/art/fonts.ts';

const parts = Object.keys(fontLetters) as (keyof typeof fontLetters)[];
const tokens = readFileSync('src/styles/tokens.css', 'utf8');

describe.each(parts)('the part %s', (part) => {
  it('is published as its script creates it', async () => {
    expect(readFileSync(`src/styles/fonts/${part}.woff2`).equals(await cutFont(part))).toBe(true);
  });

  it('is loaded for its own characters, and for none of another part', () => {
    const range = new RegExp(`fonts/${part}\\.woff2[^}]*unicode-range:([^;]+);`).exec(tokens)?.[1] ?? '';
    const letters = range.split(',').flatMap((each) => {
      const [first = 0, last = first] = each
        .trim()
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
    });
    // A range may hold characters that no part has: browsers take those from the next font.
    const others = parts.filter((each) => each !== part).flatMap((each) => [...fontLetters[each]]);
    const own = [...fontLetters[part]];
    expect(own.filter((letter) => !letters.includes(letter))).toEqual([]);
    expect(letters.filter((letter) => others.includes(letter) && !own.includes(letter))).toEqual([]);
  });
});

describe.each(['pt', 'en', 'vi', 'id', 'tr', 'msa'])('the texts in %s', (locale) => {
  it('have no letter that the font lacks', () => {
    const texts = readdirSync(`locales/${locale}`)
      .map((file) => readFileSync(`locales/${locale}/${file}`, 'utf8'))
      .join('');
    const known = parts.flatMap((part) => [...fontLetters[part]]).join('');
    const letters = new Set(texts.normalize('NFC').match(/\p{Script=Latin}|\p{Nd}|\p{P}|\p{Sc}/gu));
    expect([...letters].filter((letter) => !known.includes(letter))).toEqual([]);
  });
});
