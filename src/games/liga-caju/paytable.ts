/** Describes Liga Caju: its rules, pay table and figures. */
import { asStudioRules } from '#games/fair-game.ts';
import type { PrizeTable, StudioGame } from '#games/paytable.ts';
import { asWageringRule } from '#games/wagering.ts';
import { HELD_MINUTES } from './offers.ts';
import { chanceOf, markets, MOST_LEGS, OUT_OF, PAID_PERCENT, priceOf, TOP_M100 } from './prices.ts';
import type { Selection } from './prices.ts';
import { ligaCaju, MOST_GOALS } from './rules.ts';
import { clubs, MATCHDAYS, MATCHES, matchesOf } from './season.ts';
import { ligaCajuWagering } from './wagering.ts';

const table = ligaCaju.table;
const paid = { basisPoints: Number(PAID_PERCENT) * 100 };

/** The match whose prices serve as an example. The prices of a game's version never change. */
const [shown = { home: 0, away: 0 }] = matchesOf(0);
const clubNames = { home: { word: clubs[shown.home]?.name ?? '' }, away: { word: clubs[shown.away]?.name ?? '' } };

function priceTable(market: keyof typeof markets): PrizeTable {
  return {
    title: { key: 'tableOf', values: { ...clubNames, market: { word: `market_${market}` } } },
    of: { key: 'selection' },
    rows: markets[market].map((selection) => {
      const price = priceOf({ matchday: 0, legs: [{ match: 0, selection }] });
      return {
        label: labelOf(selection),
        m100: 'm100' in price ? price.m100 : 0,
        oneIn: Number(OUT_OF) / Number(chanceOf(shown, selection)),
      };
    }),
  };
}

function labelOf(selection: Selection) {
  if (selection === 'home' || selection === 'away')
    return { key: 'selection_wins', values: { club: clubNames[selection] } };
  const [, home, away] = /^(\d)-(\d)$/.exec(selection) ?? [];
  return home === undefined
    ? { key: `selection_${selection}` }
    : { key: 'score', values: { home: Number(home), away: Number(away) } };
}

export const ligaCajuPaytable: StudioGame = {
  rules: asStudioRules(ligaCaju),
  names: {
    pt: 'Liga Caju',
    en: 'Cashew League',
    cn: '腰果联赛',
    ch: '腰果聯賽',
    vi: 'Giải Hạt Điều',
    id: 'Liga Mete',
    th: 'ลีกมะม่วงหิมพานต์',
    tr: 'Kaju Ligi',
    msa: 'Liga Gajus',
  },
  gameType: 5,
  isPick: false,
  weight: 90,
  maxMultiplier: TOP_M100,
  turnover: asWageringRule(ligaCajuWagering),
  dictionary: 'liga-caju',
  paytable: {
    rules: [
      { key: 'rules', values: { clubs: clubs.length, days: MATCHDAYS, matches: MATCHES } },
      { key: 'rulesGoals', values: { most: MOST_GOALS } },
      { key: 'rulesPrice', values: { paid } },
      { key: 'rulesMultiple', values: { legs: MOST_LEGS, top: { m100: TOP_M100 } } },
      { key: 'rulesCashOut', values: { held: HELD_MINUTES } },
      {
        key: 'rulesTable',
        values: {
          open: (table?.openMs ?? 0) / 1000,
          play: (table?.playMs([]) ?? 0) / 1000,
          bets: table?.mostBets ?? 0,
          limit: { cents: ligaCaju.stakes.max },
        },
      },
    ],
    tables: (Object.keys(markets) as (keyof typeof markets)[]).map(priceTable),
    figures: [
      { key: 'strengths' },
      ...clubs.map(({ name, attack, defence }) => ({ key: 'club', values: { club: { word: name }, attack, defence } })),
      {
        key: 'returns',
        values: {
          least: { basisPoints: ligaCaju.rtpBasisPoints },
          most: paid,
          margin: { basisPoints: 10_000 - paid.basisPoints },
        },
      },
      { key: 'topPrize', values: { factor: { times: TOP_M100 } } },
    ],
  },
};
