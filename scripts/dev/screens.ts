/**
 * `npm run screens -- <languages> [folder] [chapters…]`: takes the screens that readers of a language need, on a phone
 * (tests/screens). `languages` is a list such as "pt,en", or "all". The folder defaults to .cache/screens. A chapter is
 * a word of a file's name. Each language gets its pictures, `texts.txt` and `missing.txt`. The former has what a screen
 * reader hears and what no screen shows. The latter lists screens that could not be reached.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { runScreens } from './run-screens.ts';

const [list = '', place = '.cache/screens', ...chapters] = process.argv.slice(2);
const wanted = list === 'all' ? [...locales] : list.split(',').filter((each) => isLocale(each));
if (wanted.length === 0) {
  console.error(`Name the languages, e.g. npm run screens -- pt,en: ${locales.join(' ')}, or all.`);
  process.exit(1);
}
const folder = resolve(place);
for (const locale of wanted) {
  if (chapters.length === 0) rmSync(join(folder, locale), { recursive: true, force: true });
  rmSync(join(folder, locale, 'missing.txt'), { force: true });
}
const status = await runScreens('phone', { SCREENS_LOCALES: wanted.join(','), SCREENS_FOLDER: folder }, chapters);
wanted.forEach(gather);
process.exit(status);

/** Writes the texts of a language into one file, and prints which screens are missing. */
function gather(locale: Locale): void {
  const own = join(folder, locale);
  const texts = globSync(join(own, 'texts/*.txt')).sort();
  if (texts.length > 0)
    writeFileSync(join(own, 'texts.txt'), texts.map((file) => readFileSync(file, 'utf8')).join('\n'));
  const missing = join(own, 'missing.txt');
  const lines = existsSync(missing) ? readFileSync(missing, 'utf8').trim().split('\n') : [];
  console.log(`${locale}: ${globSync(join(own, '*.png')).length} screens, ${lines.length} not reached`);
  for (const line of lines) console.log(`  ${line}`);
}
