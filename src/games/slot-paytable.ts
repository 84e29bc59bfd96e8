/** Describes a slot. All figures follow from its strips and its pay table. */
import { lines, slotRules } from './engine.ts';
import type { SlotGame } from './engine.ts';
import { asStudioRules } from './fair-game.ts';
import { oddsOf } from './odds.ts';
import type { GameText } from './game-text.ts';
import type { StudioGame } from './paytable.ts';

export function slotOf(game: SlotGame): StudioGame {
  const odds = oddsOf(game);
  const symbol = (id: string) => ({ word: `symbol_${id}` });
  const wild = game.symbols.find((each) => each.wild);
  const pairs = game.symbols.filter((each) => each.two);
  return {
    rules: asStudioRules(slotRules(game)),
    names: game.names,
    gameType: 3,
    isPick: game.isPick,
    weight: game.weight,
    // The unit is hundredths of the whole stake, which the lines share.
    maxMultiplier: (game.topMultiplier * 100) / lines.length,
    dictionary: 'slots',
    offered: game.stakes,
    paytable: {
      rules: [
        { key: 'rules' },
        ...(wild ? [{ key: 'rulesWild', values: { symbol: symbol(wild.id) } }] : []),
        ...pairs.map(({ id }): GameText => ({ key: 'rulesTwo', values: { symbol: symbol(id) } })),
      ],
      lines,
      tables: [
        {
          of: { key: 'symbol' },
          chance: { key: 'chanceLine' },
          parts: lines.length,
          rows: odds.prizes.map((prize) => ({
            label: { key: 'combination', values: { count: prize.count, symbol: symbol(prize.symbol) } },
            art: prize.symbol,
            m100: prize.multiplier * 100,
            oneIn: odds.outcomes / prize.ways,
          })),
        },
      ],
      figures: [
        { key: 'topPrize', values: { factor: odds.topMultiplier } },
        { key: 'hitRate', values: { share: { basisPoints: odds.hitBasisPoints } } },
      ],
    },
  };
}
