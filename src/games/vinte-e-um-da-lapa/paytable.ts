/** Describes Vinte e Um da Lapa: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { GameText } from '#games/game-text.ts';
import type { StudioGame } from '#games/paytable.ts';
import { against, NATURAL_PAYS_ONE_IN } from './published.ts';
import { pays, vinteEUmDaLapa } from './rules.ts';

/** Returns the range of open cards against which the published strategy takes the action, as values of a text. */
function range(key: string, hand: readonly number[], action: 'stand' | 'double'): GameText {
  const { from, to } = against(hand, action);
  return { key, values: { from, to } };
}

export const vinteEUmDaLapaPaytable: StudioGame = {
  rules: asStudioRules(vinteEUmDaLapa),
  names: {
    pt: 'Vinte e Um da Lapa',
    en: 'Lapa Twenty-One',
    cn: '拉帕二十一点',
    ch: '拉帕二十一點',
    vi: 'Xì Dách Lapa',
    id: 'Dua Puluh Satu Lapa',
    th: 'ยี่สิบเอ็ดแห่งลาปา',
    tr: 'Lapa Yirmi Bir',
    msa: 'Dua Puluh Satu Lapa',
  },
  gameType: 6,
  isPick: false,
  weight: 90,
  maxMultiplier: pays.natural,
  dictionary: 'vinte-e-um-da-lapa',
  paytable: {
    rules: [
      { key: 'rules' },
      { key: 'rulesDealer' },
      { key: 'rulesDouble' },
      { key: 'rulesDeck' },
      { key: 'rulesAway' },
      { key: 'strategy' },
      range('strategy12', [9, 1], 'stand'),
      range('strategy13', [9, 2], 'stand'),
      { key: 'strategy17' },
      range('strategySoft18', [0, 6], 'stand'),
      { key: 'strategySoft' },
      range('strategy11', [5, 4], 'double'),
      range('strategy10', [5, 3], 'double'),
      range('strategy9', [4, 3], 'double'),
    ],
    tables: [
      {
        of: { key: 'result' },
        rows: [
          { label: { key: 'pay_natural' }, m100: pays.natural, oneIn: NATURAL_PAYS_ONE_IN },
          { label: { key: 'pay_won' }, m100: pays.won },
          { label: { key: 'pay_push' }, m100: pays.push },
        ],
      },
    ],
    figures: [{ key: 'returnNote' }],
  },
};
