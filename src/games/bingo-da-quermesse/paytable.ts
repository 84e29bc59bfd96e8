/** Describes Bingo da Quermesse: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { CARDS } from './card.ts';
import { chances } from './odds.ts';
import { BALLS, bingoDaQuermesse, DRAWN, MOST_CARDS, pays } from './rules.ts';

const byLines = chances();
const LAST = pays.length - 1;
const TOP = pays[LAST] ?? 0;
const { min, max } = bingoDaQuermesse.stakes;

/** Returns the chance of a row of the pay table. The last row includes all higher numbers of lines. */
const chanceOf = (lines: number): number =>
  (lines === LAST ? byLines.slice(LAST) : byLines.slice(lines, lines + 1)).reduce((sum, chance) => sum + chance, 0);

export const bingoDaQuermessePaytable: StudioGame = {
  rules: asStudioRules(bingoDaQuermesse),
  names: {
    pt: 'Bingo da Quermesse',
    en: 'Village Fair Bingo',
    cn: '乡村庙会宾果',
    ch: '鄉村慶典賓果',
    vi: 'Bingo Hội Làng',
    id: 'Bingo Pasar Malam',
    th: 'บิงโกงานวัด',
    tr: 'Panayır Bingosu',
    msa: 'Bingo Pesta Kampung',
  },
  gameType: 11,
  isPick: false,
  weight: 60,
  maxMultiplier: TOP,
  dictionary: 'bingo-da-quermesse',
  paytable: {
    rules: [
      { key: 'rules', values: { drawn: DRAWN, balls: BALLS, most: MOST_CARDS, cards: CARDS } },
      { key: 'rulesPays' },
      { key: 'rulesStake', values: { from: { cents: min }, to: { cents: max / MOST_CARDS } } },
    ],
    tables: [
      {
        of: { key: 'filled' },
        chance: { key: 'perChance' },
        rows: pays.flatMap((m100, lines) =>
          m100 === 0
            ? []
            : [
                {
                  label: { key: lines === LAST ? 'atLeast' : 'exactly', values: { n: lines } },
                  m100,
                  oneIn: 1 / chanceOf(lines),
                },
              ],
        ),
      },
    ],
    figures: [
      { key: 'topPrize', values: { factor: { times: TOP }, n: LAST } },
      { key: 'hitRate', values: { share: { basisPoints: Math.floor((1 - (byLines[0] ?? 0)) * 10_000) } } },
    ],
  },
};
