/** Describes Pescaria no Pantanal: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { CASTS, fish, pescariaNoPantanal } from './rules.ts';

const best = Math.max(...Object.values(fish).map(({ m100 }) => m100));

export const pescariaNoPantanalPaytable: StudioGame = {
  rules: asStudioRules(pescariaNoPantanal),
  names: {
    pt: 'Pescaria no Pantanal',
    en: 'Pantanal Fishing',
    cn: '潘塔纳尔垂钓',
    ch: '潘塔納爾垂釣',
    vi: 'Câu Cá Pantanal',
    id: 'Memancing di Pantanal',
    th: 'ตกปลาปันตานัล',
    tr: 'Pantanal’da Balık Avı',
    msa: 'Memancing di Pantanal',
  },
  gameType: 2,
  isPick: false,
  weight: 75,
  maxMultiplier: best,
  dictionary: 'pescaria-no-pantanal',
  paytable: {
    rules: [{ key: 'rules' }, { key: 'rulesChance' }],
    tables: [
      {
        of: { key: 'target' },
        rows: Object.entries(fish)
          .toReversed()
          .map(([id, { m100, catches }]) => ({ label: { key: `fish_${id}` }, art: id, m100, oneIn: CASTS / catches })),
      },
    ],
    figures: [{ key: 'topPrize', values: { factor: { times: best } } }],
  },
};
