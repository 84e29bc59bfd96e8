/** Describes Boi da Sorte: its rules, pay tables and figures. */
import { lines } from '#games/engine.ts';
import { asStudioRules } from '#games/fair-game.ts';
import { oddsOf } from '#games/odds.ts';
import type { StudioGame } from '#games/paytable.ts';
import { oneInDances, oneInMost } from './odds.ts';
import { boiDaSorte, ladder, MOST, offered, reels } from './rules.ts';

const odds = oddsOf(reels);
const maxMultiplier = (MOST * 100) / lines.length;

export const boiDaSortePaytable: StudioGame = {
  rules: asStudioRules(boiDaSorte),
  names: {
    pt: 'Boi da Sorte',
    en: 'Lucky Ox',
    cn: '幸运牛',
    ch: '幸運牛',
    vi: 'Bò May Mắn',
    id: 'Lembu Keberuntungan',
    th: 'วัวนำโชค',
    tr: 'Şanslı Öküz',
    msa: 'Lembu Bertuah',
  },
  gameType: 3,
  isPick: true,
  weight: 90,
  maxMultiplier,
  dictionary: 'boi-da-sorte',
  earlierDictionaries: { 1: 'slots' },
  offered,
  paytable: {
    rules: [
      { key: 'rules' },
      { key: 'rulesWild', values: { symbol: { word: 'symbol_boi' } } },
      { key: 'rulesDance', values: { spins: ladder.length } },
      { key: 'rulesMost', values: { factor: { times: maxMultiplier } } },
      { key: 'rulesSkip' },
    ],
    lines,
    tables: [
      {
        title: { key: 'prizesTitle' },
        of: { key: 'symbol' },
        chance: { key: 'chanceLine' },
        parts: lines.length,
        rows: odds.prizes.map(({ symbol, count, multiplier, ways }) => ({
          label: { key: 'combination', values: { count, symbol: { word: `symbol_${symbol}` } } },
          art: symbol,
          m100: multiplier * 100,
          oneIn: odds.outcomes / ways,
        })),
      },
      {
        title: { key: 'danceTitle' },
        of: { key: 'danceSpin' },
        chance: { key: 'danceChance' },
        isOfFactors: true,
        rows: ladder.map((factor, index) => ({
          label: { key: 'spinNumber', values: { n: index + 1 } },
          m100: factor * 100,
          oneIn: oneInDances(index + 1),
        })),
      },
    ],
    figures: [
      { key: 'topPrize', values: { factor: { times: maxMultiplier }, n: Math.round(oneInMost()) } },
      { key: 'hitRate', values: { share: { basisPoints: odds.hitBasisPoints } } },
    ],
  },
};
