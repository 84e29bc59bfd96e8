/** Describes Roleta Ipê: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { PrizeRow, StudioGame } from '#games/paytable.ts';
import { asWageringRule } from '#games/wagering.ts';
import { MOST_CHIPS, roletaIpe } from './rules.ts';
import { covered, factors, NUMBERS } from './table.ts';
import type { Spot } from './table.ts';
import { roletaIpeWagering } from './wagering.ts';

/** One example of each kind of place, with the key of its name. */
const shown: readonly (readonly [key: string, example: Spot])[] = [
  ['of_straight', { kind: 'straight', number: 1 }],
  ['of_split', { kind: 'splitAcross', number: 1 }],
  ['of_street', { kind: 'street', number: 1 }],
  ['of_corner', { kind: 'corner', number: 1 }],
  ['of_sixLine', { kind: 'sixLine', number: 1 }],
  ['of_dozen', { kind: 'dozen', number: 1 }],
  ['of_even', { kind: 'red', number: 0 }],
];

const rowOf = ([key, spot]: (typeof shown)[number]): PrizeRow => ({
  label: { key },
  m100: factors[spot.kind] * 100,
  oneIn: NUMBERS / covered(spot).length,
});

export const roletaIpePaytable: StudioGame = {
  rules: asStudioRules(roletaIpe),
  names: {
    pt: 'Roleta Ipê',
    en: 'Ipê Roulette',
    cn: '黄金花轮盘',
    ch: '黃金花輪盤',
    vi: 'Roulette Hoa Ipê',
    id: 'Rolet Bunga Ipê',
    th: 'รูเล็ตดอกอีเป',
    tr: 'İpê Ruleti',
    msa: 'Rolet Bunga Ipê',
  },
  gameType: 8,
  isPick: false,
  isByHand: true,
  weight: 95,
  maxMultiplier: factors.straight * 100,
  turnover: asWageringRule(roletaIpeWagering),
  dictionary: 'roleta-ipe',
  paytable: {
    rules: [
      { key: 'rules' },
      { key: 'rulesPays' },
      { key: 'rulesChips', values: { places: MOST_CHIPS, limit: { cents: roletaIpe.stakes.max } } },
    ],
    tables: [{ of: { key: 'bet' }, rows: shown.map(rowOf) }],
    figures: [{ key: 'topPrize', values: { factor: { times: factors.straight * 100 } } }],
  },
};
