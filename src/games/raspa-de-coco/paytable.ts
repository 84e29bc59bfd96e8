/** Describes Raspa de Coco: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { hitBasisPoints, oneInOf } from './odds.ts';
import { CELLS, NEEDED, raspaDeCoco, symbols } from './rules.ts';

const paying = symbols.filter(({ m100 }) => m100 > 0).toReversed();
/** The sum of the best prizes, as many different ones as fit on a card. */
const maxMultiplier = paying.slice(0, CELLS / NEEDED).reduce((sum, { m100 }) => sum + m100, 0);

export const raspaDeCocoPaytable: StudioGame = {
  rules: asStudioRules(raspaDeCoco),
  names: {
    pt: 'Raspa de Coco',
    en: 'Coconut Scratch',
    cn: '椰子刮刮乐',
    ch: '椰子刮刮樂',
    vi: 'Cào Dừa',
    id: 'Gosok Kelapa',
    th: 'ขูดมะพร้าว',
    tr: 'Hindistan Cevizi Kazıma',
    msa: 'Gores Kelapa',
  },
  gameType: 4,
  isPick: false,
  isByHand: true,
  weight: 65,
  maxMultiplier,
  dictionary: 'raspa-de-coco',
  paytable: {
    rules: [
      { key: 'rules' },
      { key: 'rulesPays' },
      { key: 'rulesChances', values: Object.fromEntries(symbols.map(({ id, weight }) => [id, weight])) },
      { key: 'rulesScratch' },
    ],
    tables: [
      {
        of: { key: 'symbol' },
        rows: paying.map(({ id, weight, m100 }) => ({
          label: { key: `symbol_${id}` },
          art: id,
          m100,
          oneIn: oneInOf(weight),
        })),
      },
    ],
    figures: [
      {
        key: 'topPrize',
        values: { factor: { times: Math.max(...paying.map(({ m100 }) => m100)) }, sum: { times: maxMultiplier } },
      },
      { key: 'hitRate', values: { share: { basisPoints: hitBasisPoints() } } },
    ],
  },
};
