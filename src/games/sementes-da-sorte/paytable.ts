/** Describes Sementes da Sorte: its rules, pay table and figures. */
import { asStudioRules, choose } from '#games/fair-game.ts';
import type { GameTextValue } from '#games/game-text.ts';
import type { PrizeTable, StudioGame } from '#games/paytable.ts';
import { DRAWN, MOST_PICKS, pays, SEEDS, sementesDaSorte, waysOf } from './rules.ts';

const DRAWS = choose(SEEDS, DRAWN);
const TOP = Math.max(...pays.flat());
const everyPicks = Array.from({ length: MOST_PICKS }, (_, index) => index + 1);

/** Returns the return for `picks` picks, rounded down to basis points. */
const returnOf = (picks: number): GameTextValue => {
  const paid = (pays[picks] ?? []).reduce((sum, m100, hits) => sum + (m100 / 100) * (waysOf(picks, hits) / DRAWS), 0);
  return { basisPoints: Math.floor(paid * 10_000 + 1e-6) };
};

const tableOf = (picks: number): PrizeTable => ({
  title: { key: 'withPicks', values: { n: picks } },
  of: { key: 'ladder' },
  rows: (pays[picks] ?? []).flatMap((m100, hits) =>
    m100 === 0 ? [] : [{ label: { key: 'rung', values: { hits } }, m100, oneIn: DRAWS / waysOf(picks, hits) }],
  ),
});

export const sementesDaSortePaytable: StudioGame = {
  rules: asStudioRules(sementesDaSorte),
  names: {
    pt: 'Sementes da Sorte',
    en: 'Seeds of Chance',
    cn: '幸运种子',
    ch: '幸運種子',
    vi: 'Hạt May Mắn',
    id: 'Benih Keberuntungan',
    th: 'เมล็ดเสี่ยงโชค',
    tr: 'Şans Tohumları',
    msa: 'Benih Bertuah',
  },
  gameType: 4,
  isPick: false,
  weight: 55,
  maxMultiplier: TOP,
  dictionary: 'sementes-da-sorte',
  paytable: {
    rules: [
      { key: 'rules', values: { most: MOST_PICKS, seeds: SEEDS, drawn: DRAWN } },
      { key: 'rulesPays' },
      { key: 'rulesQuick' },
    ],
    tables: everyPicks.map(tableOf),
    figures: [
      {
        key: 'topPrize',
        values: { factor: { times: TOP }, most: MOST_PICKS, oneIn: DRAWS / waysOf(MOST_PICKS, MOST_PICKS) },
      },
      { key: 'returns', values: Object.fromEntries(everyPicks.map((picks) => [`r${picks}`, returnOf(picks)])) },
    ],
  },
};
