/** Tests a game's page before play, in every language: its rules, and a pay table that equals the rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oddsOf } from '#games/odds.ts';
import { rioDeGuarana } from '#games/rio-de-guarana/rules.ts';
import { localePath } from '#i18n/paths.ts';
import { locales, localeTable } from '#lib/locales.ts';
import { buildSite } from '#scripts/dev/build-site.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { siteBuild, siteBuildFolder } from '#scripts/dev/test-stack.ts';

beforeAll(() => {
  const { result, log } = buildSite(siteBuild);
  expect(result, log).not.toBe('failed');
});

const textOf = (html: string) => html.replace(/<[^>]+>/g, '').trim();

test.each(locales)('the pay table and the rules of a slot in %s', (locale) => {
  const sheet = readFileSync(join(siteBuildFolder, `sheets/${locale}/rio-de-guarana.html`), 'utf8');
  const texts = readDictionary(locale, 'game-slots');
  const number = new Intl.NumberFormat(localeTable[locale].tag, { maximumFractionDigits: 0 });
  const rows = [...sheet.matchAll(/<tr[^>]*><th scope="row"[^>]*>(.*?)<\/th>\s*<td[^>]*>(.*?)<\/td>/gs)];
  const wanted = oddsOf(rioDeGuarana).prizes.map(({ count, symbol, multiplier }) => [
    `${count} × ${texts[`symbol_${symbol}`]}`,
    `${number.format(multiplier)}×`,
  ]);
  expect(wanted.length).toBeGreaterThan(5);
  expect(rows.map(([, name = '', factor = '']) => [textOf(name), textOf(factor)])).toEqual(wanted);
  expect(sheet).toContain(texts['rules']);
  const page = readFileSync(join(siteBuildFolder, `${localePath(locale, '/gameInfo')}.html`), 'utf8');
  expect(page).toContain(readDictionary(locale, 'home')['fairTitle']);
});
