/**
 * Computes exact figures of a game by enumeration of every outcome: return, hit frequency, top prize, and the odds of
 * each prize.
 */
import { linePrize, lines, winsOf } from './engine.ts';
import type { Reels } from './engine.ts';

export interface Prize {
  readonly symbol: string;
  readonly count: 2 | 3;
  readonly multiplier: number;
  /** How often one line shows exactly this prize, out of `outcomes`. */
  readonly ways: number;
}

export interface Odds {
  /** The number of equally likely outcomes. */
  readonly outcomes: number;
  readonly rtpBasisPoints: number;
  /** The share of rounds with any prize, basis points. */
  readonly hitBasisPoints: number;
  /** The highest payment of one round, as a multiple of the line's stake. */
  readonly topMultiplier: number;
  /** The standard deviation of a round's prize, in stakes. */
  readonly deviation: number;
  readonly prizes: readonly Prize[];
  /** How many outcomes pay each multiple of the line's stake. */
  readonly totals: ReadonlyMap<number, number>;
}

/** Caches the figures of each game. */
const known = new WeakMap<Reels, Odds>();

export function oddsOf(game: Reels): Odds {
  const odds = known.get(game) ?? counted(game);
  known.set(game, odds);
  return odds;
}

function counted(game: Reels): Odds {
  const [first = [], second = [], third = []] = game.strips;
  const outcomes = first.length * second.length * third.length;
  const ways = new Map<string, number>();
  const totals = new Map<number, number>();
  let paid = 0;
  let squares = 0;
  let hits = 0;
  let top = 0;
  for (let a = 0; a < first.length; a++) {
    for (let b = 0; b < second.length; b++) {
      for (let c = 0; c < third.length; c++) {
        const total = winsOf(game, [a, b, c]).reduce((sum, win) => sum + win.multiplier, 0);
        totals.set(total, (totals.get(total) ?? 0) + 1);
        paid += total;
        squares += total * total;
        if (total > 0) hits++;
        top = Math.max(top, total);
        const prize = linePrize(game, [first[a] ?? '', second[b] ?? '', third[c] ?? '']);
        if (prize) ways.set(`${prize.symbol}:${prize.count}`, (ways.get(`${prize.symbol}:${prize.count}`) ?? 0) + 1);
      }
    }
  }
  const mean = paid / outcomes / lines.length;
  return {
    outcomes,
    rtpBasisPoints: Math.floor((paid * 10_000) / (outcomes * lines.length)),
    hitBasisPoints: Math.floor((hits * 10_000) / outcomes),
    topMultiplier: top,
    deviation: Math.sqrt(squares / outcomes / lines.length ** 2 - mean * mean),
    totals,
    prizes: game.symbols.flatMap((symbol) => [
      { symbol: symbol.id, count: 3 as const, multiplier: symbol.three, ways: ways.get(`${symbol.id}:3`) ?? 0 },
      ...(symbol.two
        ? [{ symbol: symbol.id, count: 2 as const, multiplier: symbol.two, ways: ways.get(`${symbol.id}:2`) ?? 0 }]
        : []),
    ]),
  };
}

/**
 * Returns the return of a game in basis points, rounded down so that the published figure is never above the real one.
 */
export function theoreticalRtp(game: Reels): number {
  return oddsOf(game).rtpBasisPoints;
}
