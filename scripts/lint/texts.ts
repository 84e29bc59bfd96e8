/**
 * `npm run lint:texts`: checks the words, spaces and punctuation of all nine languages. Prints each fault with its
 * place, and exits with 1 where there is one.
 */
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { linesOf } from './texts/text-lines.ts';
import { markFaults } from './texts/mark-faults.ts';
import { wordFaults } from './texts/word-faults.ts';

/** Returns the faults of a text, one sentence each. */
export const textFaults = (locale: Locale, text: string): string[] => [
  ...wordFaults(locale, text),
  ...markFaults(locale, text),
];

if (import.meta.main) {
  const found = locales.flatMap((locale) =>
    linesOf(locale).flatMap(({ place, text }) => textFaults(locale, text).map((fault) => `${place}: ${fault}`)),
  );
  for (const each of found) console.log(each);
  process.exitCode = found.length > 0 ? 1 : 0;
}
