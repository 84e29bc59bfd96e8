/** Describes Praia dos Siris: its rules, pay table and figures. */
import { asStudioRules, choose } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { asWageringRule } from '#games/wagering.ts';
import { lastStep, MOST_CRABS, paysAfter, praiaDosSiris, SHELLS } from './rules.ts';
import { praiaDosSirisWagering } from './wagering.ts';

/** Examples of crabs and safe shells for the pay table. The board shows the payments of all other pairs. */
const shown = [
  [1, 1],
  [1, 10],
  [3, 1],
  [3, 3],
  [3, 8],
  [5, 3],
  [5, 6],
  [10, 2],
  [10, 5],
] as const;

/** The highest payment for any number of crabs. */
const top = Math.max(...Array.from({ length: MOST_CRABS }, (_, index) => paysAfter(index + 1, lastStep(index + 1))));

export const praiaDosSirisPaytable: StudioGame = {
  rules: asStudioRules(praiaDosSiris),
  names: {
    pt: 'Praia dos Siris',
    en: 'Crab Beach',
    cn: '螃蟹海滩',
    ch: '螃蟹海灘',
    vi: 'Bãi Biển Cua',
    id: 'Pantai Kepiting',
    th: 'หาดปู',
    tr: 'Yengeç Plajı',
    msa: 'Pantai Ketam',
  },
  gameType: 10,
  isPick: false,
  weight: 80,
  maxMultiplier: top,
  turnover: asWageringRule(praiaDosSirisWagering),
  dictionary: 'praia-dos-siris',
  paytable: {
    rules: [{ key: 'rules' }, { key: 'rulesPays' }, { key: 'rulesDrawn' }, { key: 'rulesAway' }],
    tables: [
      {
        of: { key: 'crabsAndShells' },
        rows: shown.map(([crabs, safe]) => ({
          label: { key: 'after', values: { crabs, safe } },
          m100: paysAfter(crabs, safe),
          oneIn: choose(SHELLS, safe) / choose(SHELLS - crabs, safe),
        })),
      },
    ],
    figures: [{ key: 'topPrize', values: { factor: { times: top } } }],
  },
};
