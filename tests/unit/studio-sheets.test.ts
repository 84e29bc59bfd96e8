/** Tests the studio's pages of every game in nine languages: no unfilled placeholder and no missing text. */
import { beforeAll, describe, expect, it } from 'vitest';
import { studioGames } from '#games/catalogue.ts';
import { lines } from '#games/engine.ts';
import { localeTable, locales } from '#lib/locales.ts';
import { openStudio } from '#tests/support/studio.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  studio = await openStudio();
  return () => studio.close();
});
const page = async (path: string) => (await studio.app.request(path)).text();

describe.each(locales)('in %s', (locale) => {
  it.each(studioGames.map(({ rules }) => rules.code))('%s has every value of its sheet and its page', async (code) => {
    for (const search of [`lang=${locale}`, `lang=${locale}&try=on`]) {
      const html = await page(`/play/${code}?${search}`);
      expect(html).toContain(`lang="${localeTable[locale].tag}"`);
      expect(
        html.split('\n').filter((line) => /\{\{|\}\}|undefined|NaN/.test(line)),
        search,
      ).toEqual([]);
    }
  });

  it('the page of a round has every value', async () => {
    expect(await page(`/round/${'a'.repeat(32)}?lang=${locale}`)).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it('a slot’s prizes follow a sentence about the payment of a line at the chosen bet', async () => {
    const html = await page(`/play/onca-dourada?lang=${locale}`);
    const heads = [...html.matchAll(/<th scope="col">(.*?)<\/th>/gs)].map(([, head = '']) => head.trim());
    expect(heads[2]).toBe(readDictionary(locale, 'game-onca-dourada').prize);
    expect(heads[2]).toMatch(/^[^{}]{4,}$/);
    expect(html).toContain(`data-parts="${lines.length}"`);
  });
});
