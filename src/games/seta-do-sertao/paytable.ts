/** Describes Seta do Sertão: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { asWageringRule } from '#games/wagering.ts';
import { FEWEST, MARKS, paysFor, setaDoSertao } from './rules.ts';
import { setaDoSertaoWagering } from './wagering.ts';

/** Examples of winning marks for the pay table. The player can choose any number in between. */
const shown = [9500, 7500, 5000, 2500, 1000, 500, FEWEST];

export const setaDoSertaoPaytable: StudioGame = {
  rules: asStudioRules(setaDoSertao),
  names: {
    pt: 'Seta do Sertão',
    en: 'Backland Arrow',
    cn: '荒原之箭',
    ch: '荒原之箭',
    vi: 'Mũi Tên Sertão',
    id: 'Panah Padang Kering',
    th: 'ลูกศรแดนแล้ง',
    tr: 'Bozkır Oku',
    msa: 'Anak Panah Tanah Gersang',
  },
  gameType: 8,
  isPick: false,
  weight: 70,
  maxMultiplier: paysFor(FEWEST),
  turnover: asWageringRule(setaDoSertaoWagering),
  dictionary: 'seta-do-sertao',
  paytable: {
    rules: [{ key: 'rules' }, { key: 'rulesPays' }, { key: 'rulesBounds' }],
    tables: [
      {
        of: { key: 'marks' },
        rows: shown.map((marks) => ({
          label: { key: 'marksOf', values: { marks, share: { basisPoints: marks } } },
          m100: paysFor(marks),
          oneIn: MARKS / marks,
        })),
      },
    ],
    figures: [{ key: 'topPrize', values: { factor: { times: paysFor(FEWEST) } } }],
  },
};
