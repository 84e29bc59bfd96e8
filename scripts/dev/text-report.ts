/**
 * `npm run texts`: lists for each language the texts that equal those in Portuguese or English. Most are names and
 * technical terms; a translator checks the others. A test checks the texts that every language must translate
 * (tests/site/locales).
 */
import { locales } from '#lib/locales.ts';
import { sameTexts } from './dictionaries.ts';

for (const locale of locales) {
  const same = sameTexts(locale);
  console.log(`${locale}: ${same.length} texts as in the source`);
  for (const { place, text } of same) console.log(`  ${place}: ${text}`);
}
