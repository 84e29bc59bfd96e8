/** Describes Cai, Caju!: its rules, pay table and figures. */
import { asStudioRules, choose } from '#games/fair-game.ts';
import type { GameTextValue } from '#games/game-text.ts';
import type { PrizeTable, StudioGame } from '#games/paytable.ts';
import { gainChance } from './odds.ts';
import { BALLS, caiCaju, paysIn, ROWS } from './rules.ts';
import type { Risk } from './rules.ts';

const FALLS = 2 ** ROWS;
const MIDDLE = ROWS / 2;
const risks: readonly Risk[] = ['low', 'medium', 'high'];
const baskets = Array.from({ length: ROWS + 1 }, (_, basket) => basket);

/** Returns for each risk a share of all rounds or stakes, rounded down to basis points. */
const byRisk = (share: (risk: Risk) => number): Readonly<Record<Risk, GameTextValue>> => {
  const said = (risk: Risk) => ({ basisPoints: Math.floor(share(risk) * 10_000) });
  return { low: said('low'), medium: said('medium'), high: said('high') };
};

/** Returns the average payment of a ball, in its stakes. */
const returnOf = (risk: Risk): number =>
  baskets.reduce((sum, basket) => sum + choose(ROWS, basket) * (paysIn(risk, basket) / 100), 0) / FALLS;

/** Baskets at the same distance from the middle share a row. */
const tableOf = (risk: Risk): PrizeTable => ({
  title: { key: risk },
  of: { key: 'basket' },
  chance: { key: 'perChance' },
  rows: baskets.slice(0, MIDDLE + 1).map((basket) => ({
    label:
      basket === MIDDLE
        ? { key: 'middle', values: { one: basket + 1 } }
        : { key: 'pair', values: { one: basket + 1, other: ROWS - basket + 1 } },
    m100: paysIn(risk, basket),
    oneIn: FALLS / choose(ROWS, basket) / (basket === MIDDLE ? 1 : 2),
  })),
});

export const caiCajuPaytable: StudioGame = {
  rules: asStudioRules(caiCaju),
  names: {
    pt: 'Cai, Caju!',
    en: 'Cashew Drop',
    cn: '腰果落篮',
    ch: '腰果落籃',
    vi: 'Điều Rơi Vào Giỏ',
    id: 'Jambu Mete Jatuh',
    th: 'มะม่วงหิมพานต์ร่วง',
    tr: 'Düş Kaju!',
    msa: 'Gajus Jatuh',
  },
  gameType: 10,
  isPick: false,
  weight: 85,
  maxMultiplier: paysIn('high', 0),
  dictionary: 'cai-caju',
  paytable: {
    rules: [
      { key: 'rules', values: { rows: ROWS } },
      { key: 'rulesPays', values: { baskets: baskets.length } },
      { key: 'rulesBalls', values: { most: Math.max(...BALLS), total: { cents: caiCaju.stakes.max } } },
      { key: 'rulesRisk' },
    ],
    tables: risks.map(tableOf),
    figures: [
      { key: 'topPrize', values: { factor: { times: paysIn('high', 0) } } },
      ...BALLS.map((n) => ({ key: 'gains', values: { n, ...byRisk((risk) => gainChance(risk, n)) } })),
      { key: 'returns', values: byRisk(returnOf) },
    ],
  },
};
