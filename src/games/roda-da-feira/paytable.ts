/** Describes Roda da Feira: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { asWageringRule } from '#games/wagering.ts';
import { art, layout, pays, places, rodaDaFeira } from './rules.ts';
import { rodaDaFeiraWagering } from './wagering.ts';

const countOf = (place: string) => layout.filter((each) => each === place).length;

export const rodaDaFeiraPaytable: StudioGame = {
  rules: asStudioRules(rodaDaFeira),
  names: {
    pt: 'Roda da Feira',
    en: 'Fair Wheel',
    cn: '集市大转轮',
    ch: '市集大轉輪',
    vi: 'Vòng Quay Hội Chợ',
    id: 'Roda Pasar Malam',
    th: 'วงล้องานวัด',
    tr: 'Panayır Çarkı',
    msa: 'Roda Pesta',
  },
  gameType: 1,
  isPick: false,
  weight: 96,
  maxMultiplier: pays.S,
  turnoverBp: 2_000,
  turnover: asWageringRule(rodaDaFeiraWagering),
  dictionary: 'roda-da-feira',
  paytable: {
    rules: [
      { key: 'rules', values: { places: layout.length } },
      { key: 'rulesTable' },
      { key: 'rulesLimit', values: { limit: { cents: rodaDaFeira.stakes.max } } },
    ],
    tables: [
      {
        of: { key: 'place' },
        rows: places.map((place) => ({
          label: { key: `place_${place}` },
          art: art[place],
          m100: pays[place],
          oneIn: layout.length / countOf(place),
        })),
      },
    ],
    figures: [{ key: 'topPrize', values: { factor: { times: pays.S } } }],
  },
};
