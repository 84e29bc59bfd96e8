/** Describes Rio de Guaraná: its rules, pay table and figures. */
import { asStudioRules } from '../fair-game.ts';
import type { GameText, GameTextValue } from '../game-text.ts';
import type { PrizeTable, StudioGame } from '../paytable.ts';
import { GAINS, HITS, OUTCOMES, TOP, TOPS, withPrize, withWaves } from './odds.ts';
import { COLUMNS, FEW, MANY, marks, MOST_WAVES, paying, prizes, ROWS } from './river.ts';
import { offered, rioDeGuarana } from './rules.ts';

const share = (outcomes: number): GameTextValue => ({ basisPoints: Math.floor((outcomes * 10_000) / OUTCOMES) });

/** Returns n of "1 in n": one decimal below a hundred, none above. */
const oneIn = (outcomes: number): GameTextValue => {
  const n = OUTCOMES / outcomes;
  return n < 100 ? { times: Math.round(n * 10) * 10 } : Math.round(n);
};

const tableOf = (size: 'few' | 'many'): PrizeTable => ({
  title: { key: size, values: { from: size === 'few' ? FEW : MANY, to: MANY - 1 } },
  of: { key: 'symbol' },
  rows: paying.map((id) => ({
    label: { key: `symbol_${id}` },
    art: id,
    m100: prizes[id][size],
    oneIn: OUTCOMES / withPrize[id][size],
  })),
});

/** The text of each multiplier: its wave, and how often a round has it. */
const waves = marks.map((mark, index): GameText => ({
  key: index < marks.length - 1 ? 'wave' : 'waveLast',
  values: { wave: index + 1, factor: { m100: mark * 100 }, n: oneIn(withWaves[index] ?? 0) },
}));

export const rioDeGuaranaPaytable: StudioGame = {
  rules: asStudioRules(rioDeGuarana),
  names: {
    pt: 'Rio de Guaraná',
    en: 'Guaraná River',
    cn: '瓜拉那河',
    ch: '瓜拿納河',
    vi: 'Sông Guaraná',
    id: 'Sungai Guaraná',
    th: 'แม่น้ำกัวรานา',
    tr: 'Guaraná Nehri',
    msa: 'Sungai Guaraná',
  },
  gameType: 3,
  isPick: false,
  weight: 80,
  maxMultiplier: TOP,
  dictionary: 'rio-de-guarana',
  earlierDictionaries: { 1: 'slots' },
  offered,
  paytable: {
    rules: [
      { key: 'rules', values: { columns: COLUMNS, rows: ROWS, few: FEW } },
      { key: 'rulesWaves', values: { last: marks.length, factor: { m100: (marks.at(-1) ?? 1) * 100 } } },
      { key: 'rulesWild', values: { symbol: { word: 'symbol_boto' } } },
      { key: 'rulesDrawn', values: { most: MOST_WAVES } },
    ],
    tables: [tableOf('few'), tableOf('many')],
    figures: [
      ...waves,
      { key: 'topPrize', values: { factor: { times: TOP }, n: oneIn(TOPS) } },
      { key: 'hitRate', values: { share: share(HITS), gains: share(GAINS) } },
    ],
  },
};
