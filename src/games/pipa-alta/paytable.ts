/** Describes Pipa Alta: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioGame } from '#games/paytable.ts';
import { asWageringRule } from '#games/wagering.ts';
import { MOST, pipaAlta, waysToReach } from './rules.ts';
import { pipaAltaWagering } from './wagering.ts';

/** Examples of cash-out multipliers in hundredths, each with the chance of a flight to reach it. */
const shown = [110, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, MOST];
const WAYS = 2 ** 52;

export const pipaAltaPaytable: StudioGame = {
  rules: asStudioRules(pipaAlta),
  names: {
    pt: 'Pipa Alta',
    en: 'High Kite',
    cn: '高飞风筝',
    ch: '高飛風箏',
    vi: 'Diều Bay Cao',
    id: 'Layangan Tinggi',
    th: 'ว่าวลอยสูง',
    tr: 'Yüksek Uçurtma',
    msa: 'Wau Tinggi',
  },
  gameType: 9,
  isPick: false,
  weight: 97,
  maxMultiplier: MOST,
  turnover: asWageringRule(pipaAltaWagering),
  dictionary: 'pipa-alta',
  paytable: {
    rules: [{ key: 'rules' }, { key: 'rulesOut' }, { key: 'rulesBreak' }],
    tables: [
      {
        of: { key: 'outAt' },
        rows: shown.map((at) => ({
          label: { key: 'height', values: { height: { m100: at } } },
          m100: at,
          oneIn: WAYS / Number(waysToReach(at)),
        })),
      },
    ],
    figures: [
      {
        key: 'atOnce',
        values: { share: { basisPoints: Math.round((1 - Number(waysToReach(101)) / WAYS) * 10_000) } },
      },
      { key: 'topPrize', values: { factor: { times: MOST } } },
    ],
  },
};
