/**
 * `npm run texts`: for each language, the texts that are the same as in Portuguese or English. Most are names and units of
 * the trade; a translator looks through the rest. What no language may leave untranslated is a test (tests/site/locales).
 */
import { locales } from '#lib/locales.ts';
import { sameTexts } from './dictionaries.ts';

for (const locale of locales) {
  const same = sameTexts(locale);
  console.log(`${locale}: ${same.length} texts as in the source`);
  for (const { place, text } of same) console.log(`  ${place}: ${text}`);
}
