/** Tests a game's page before play, in every language: its rules, and a pay table that equals the rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { FEW, paying, prizes } from '#games/rio-de-guarana/river.ts';
import { fill } from '#lib/fill.ts';
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
  const texts = readDictionary(locale, 'game-rio-de-guarana');
  const number = new Intl.NumberFormat(localeTable[locale].tag, { maximumFractionDigits: 1 });
  const rows = [...sheet.matchAll(/<tr[^>]*><th scope="row"[^>]*>(.*?)<\/th>\s*<td[^>]*>(.*?)<\/td>/gs)];
  const wanted = (['few', 'many'] as const).flatMap((size) =>
    paying.map((id) => [texts[`symbol_${id}`], `${number.format(prizes[id][size] / 100)}×`]),
  );
  expect(wanted).toHaveLength(14);
  expect(rows.map(([, name = '', factor = '']) => [textOf(name), textOf(factor)])).toEqual(wanted);
  const rules = fill(texts['rules'] ?? '', { columns: 5, rows: 4, few: FEW });
  expect(sheet).toContain(rules);
  const page = readFileSync(join(siteBuildFolder, `${localePath(locale, '/gameInfo')}.html`), 'utf8');
  expect(page).toContain(readDictionary(locale, 'home')['fairTitle']);
});
