/** Describes Onça Dourada: its rules, pay tables and figures. */
import { lines } from '#games/engine.ts';
import { asStudioRules } from '#games/fair-game.ts';
import type { PrizeRow, StudioGame } from '#games/paytable.ts';
import { oncaOdds } from './odds.ts';
import {
  CELL_LIMIT,
  CELLS,
  EYE,
  EYE_LIMIT,
  eyes,
  FULL_MOON,
  NEEDED,
  oncaDourada,
  oncaReels,
  oncaStakes,
  RESPINS,
} from './rules.ts';

const odds = oncaOdds();

const lineRow = (id: string, count: 2 | 3, multiplier: number): PrizeRow => ({
  label: { key: 'combination', values: { count, symbol: { word: `symbol_${id}` } } },
  art: id,
  m100: multiplier * 100,
  oneIn: odds.windows / (odds.ways.get(`${id}:${count}`) ?? 0),
});

export const oncaDouradaPaytable: StudioGame = {
  rules: asStudioRules(oncaDourada),
  names: {
    pt: 'Onça Dourada',
    en: 'Golden Jaguar',
    cn: '金色美洲豹',
    ch: '金色美洲豹',
    vi: 'Báo Đốm Vàng',
    id: 'Jaguar Emas',
    th: 'เสือจากัวร์ทองคำ',
    tr: 'Altın Jaguar',
    msa: 'Jaguar Emas',
  },
  gameType: 3,
  isPick: true,
  weight: 100,
  maxMultiplier: odds.topM100,
  dictionary: 'onca-dourada',
  earlierDictionaries: { 1: 'slots' },
  offered: oncaStakes,
  paytable: {
    rules: [
      { key: 'rules' },
      { key: 'rulesWild', values: { symbol: { word: 'symbol_onca' } } },
      { key: 'rulesTwo', values: { symbol: { word: 'symbol_folha' } } },
      { key: 'rulesEyes', values: { needed: NEEDED, respins: RESPINS } },
      { key: 'rulesRespins', values: { of: CELL_LIMIT / EYE_LIMIT } },
      { key: 'rulesFull', values: { cells: CELLS, times: FULL_MOON } },
    ],
    lines,
    tables: [
      {
        title: { key: 'respinsTitle' },
        of: { key: 'eye' },
        chance: { key: 'chanceEye' },
        rows: eyes.toReversed().map(({ times, weight }) => ({
          label: { key: 'eyeOf', values: { times } },
          art: 'moeda',
          m100: times * 100,
          oneIn: EYE_LIMIT / weight,
        })),
      },
      {
        title: { key: 'fullTitle' },
        of: { key: 'symbol' },
        rows: [
          { label: { key: 'full', values: { cells: CELLS } }, art: EYE, m100: FULL_MOON * 100, oneIn: odds.fullOneIn },
        ],
      },
      {
        title: { key: 'linesTitle' },
        of: { key: 'symbol' },
        chance: { key: 'chanceLine' },
        parts: lines.length,
        rows: oncaReels.symbols.flatMap(({ id, three, two }) => [
          lineRow(id, 3, three),
          ...(two ? [lineRow(id, 2, two)] : []),
        ]),
      },
    ],
    figures: [
      {
        key: 'respinsRate',
        values: { n: { times: Math.round(odds.respinsOneIn * 10) * 10 }, mean: { times: odds.respinsM100 } },
      },
      { key: 'topPrize', values: { factor: { times: odds.topM100 } } },
      { key: 'hitRate', values: { share: { basisPoints: odds.hitBasisPoints } } },
    ],
  },
};
