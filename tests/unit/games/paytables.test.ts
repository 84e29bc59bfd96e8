/** Tests the description of each game: its sheet in nine languages, its drawings, its stakes, its browser module. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contributionBp } from '#contract/turnover.ts';
import { locales } from '#lib/locales.ts';
import { mayBet, MOST_CENTS, rungs, takesStake } from '#games/fair-game.ts';
import { studioGames } from '#games/catalogue.ts';
import { commonFigures, say, turnoverFigures } from '#games/paytable.ts';
import { loadAssets } from '#studio/server/assets.ts';
import { prizes } from '#studio/server/pay-table.ts';
import { textsOf } from '#studio/server/texts.ts';

const assets = loadAssets();
const studio = 'studio/client';

describe.each(studioGames.map((game) => [game.rules.code, game] as const))('%s', (code, game) => {
  const { rules, paytable, dictionary } = game;

  it.each(locales)('has every line of its sheet in %s, with nothing unfilled', (locale) => {
    const texts = textsOf(locale, dictionary);
    const said = [
      ...paytable.rules,
      ...paytable.figures,
      ...paytable.tables.flatMap(({ title, of, chance, rows }) => [
        title,
        of,
        chance,
        ...rows.map(({ label }) => label),
      ]),
    ].flatMap((each) => each ?? []);
    expect(said.length).toBeGreaterThan(3);
    for (const each of said) expect(texts, each.key).toHaveProperty(each.key);
    const turnover = turnoverFigures(game, contributionBp(rules.minEdgePpm), texts, locale);
    expect(turnover).toHaveLength(game.turnover ? 3 : 1);
    const lines = [...said.map((each) => say(texts, each, locale)), ...commonFigures(game, texts, locale), ...turnover];
    expect(lines.filter((line) => /[{}]/.test(line) || line.trim() === '')).toEqual([]);
    expect(game.names[locale]).toBeTruthy();
    const sheet = String(prizes(game, texts, locale, ''));
    for (const line of turnover) expect(sheet, 'the share by which a bet is counted').toContain(line);
  });

  it('has every text that its scene names', () => {
    const folder = `games/${code}`;
    const scene = globSync(`${studio}/${folder}/*.ts`).map((file) => readFileSync(file, 'utf8'));
    const keys = [...scene.join('\n').matchAll(/\btexts\.(\w+)/g)].map((match) => match[1] ?? '');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !(key in textsOf('pt', dictionary)))).toEqual([]);
  });

  it('has a cover, a scene and every drawing of its pay table', () => {
    const drawn = paytable.tables.flatMap(({ rows }) => rows.flatMap(({ art }) => art ?? []));
    const files = [`${code}.svg`, ...['scene', ...drawn].map((name) => `${code}/${name}.svg`)];
    expect(files.filter((file) => !existsSync(`public/games/${file}`))).toEqual([]);
  });

  it('is at most 60 KB on its first load, its art and a language included', () => {
    const modules = new Set([
      ...assets.modulesOf(rules.table ? 'client/tables/table.js' : 'client/play.js'),
      ...assets.modulesOf(`client/games/${code}/scene.js`),
    ]);
    const wanted = [
      ...modules,
      ...assets.stylesOf([...modules]),
      `texts/th/${dictionary}.json`,
      ...[...assets.files.keys()].filter((name) => name.startsWith(`art/${code}/`)),
    ];
    const bytes = wanted.map((name) => assets.files.get(name)?.bytes('br').length ?? Number.NaN);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(60_000);
  });

  it('offers only valid stakes, none of which can win more than the maximum of a round', () => {
    const offered = game.offered ?? rungs(rules.stakes);
    expect(offered.length).toBeGreaterThan(3);
    for (const cents of offered)
      expect(rules.takes && rules.isChoice(null) ? mayBet(rules, null, cents) : takesStake(rules, cents)).toBe(true);
    expect((rules.stakes.max * game.maxMultiplier) / 100).toBeLessThanOrEqual(MOST_CENTS);
  });
});
