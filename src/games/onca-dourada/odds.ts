/** Computes the chances of Onça Dourada for its pay table: every window, and the respins as a Markov chain. */
import { linePrize, winsOf } from '../engine.ts';
import { choose } from '../fair-game.ts';
import { CELL_LIMIT, CELLS, EYE_LIMIT, eyes, eyesIn, FULL_MOON, NEEDED, oncaReels, RESPINS } from './rules.ts';

/** Returns the chance of each number of eyes at the end, for so many empty cells and respins left. */
function endsFrom(empty: number, left: number): readonly number[] {
  const ends = Array.from({ length: CELLS + 1 }, () => 0);
  if (empty === 0 || left === 0) return ends.with(CELLS - empty, 1);
  const share = EYE_LIMIT / CELL_LIMIT;
  for (let found = 0; found <= empty; found++) {
    const chance = choose(empty, found) * share ** found * (1 - share) ** (empty - found);
    const then = endsFrom(empty - found, found > 0 ? RESPINS : left - 1);
    then.forEach((each, count) => (ends[count] = (ends[count] ?? 0) + chance * each));
  }
  return ends;
}

export interface OncaOdds {
  /** The number of equally likely windows, and how often each prize of a line occurs on one line. */
  readonly windows: number;
  readonly ways: ReadonlyMap<string, number>;
  /** The reciprocal of the chance that a round begins the respins, and that it fills all cells. */
  readonly respinsOneIn: number;
  readonly fullOneIn: number;
  /** What the respins pay on average, hundredths of the stake. */
  readonly respinsM100: number;
  /** The share of rounds with any prize, basis points. */
  readonly hitBasisPoints: number;
  /** The highest payment of a round, hundredths of the stake. */
  readonly topM100: number;
}

let known: OncaOdds | undefined;
export const oncaOdds = (): OncaOdds => (known ??= counted());

function counted(): OncaOdds {
  const [first = [], second = [], third = []] = oncaReels.strips;
  const windows = first.length * second.length * third.length;
  const ways = new Map<string, number>();
  const best = Math.max(...eyes.map(({ times }) => times)) * CELLS + FULL_MOON;
  let begun = 0;
  let hits = 0;
  let topM100 = 0;
  for (let a = 0; a < first.length; a++)
    for (let b = 0; b < second.length; b++)
      for (let c = 0; c < third.length; c++) {
        const m100 = 20 * winsOf(oncaReels, [a, b, c]).reduce((sum, { multiplier }) => sum + multiplier, 0);
        const begins = eyesIn([a, b, c]).length >= NEEDED;
        if (begins) begun++;
        if (begins || m100 > 0) hits++;
        topM100 = Math.max(topM100, m100 + (begins ? best * 100 : 0));
        const prize = linePrize(oncaReels, [first[a] ?? '', second[b] ?? '', third[c] ?? '']);
        const key = prize ? `${prize.symbol}:${prize.count}` : '';
        ways.set(key, (ways.get(key) ?? 0) + 1);
      }
  const ends = endsFrom(CELLS - NEEDED, RESPINS);
  const mean = eyes.reduce((sum, { times, weight }) => sum + times * weight, 0) / EYE_LIMIT;
  const full = ends[CELLS] ?? 0;
  return {
    windows,
    ways,
    respinsOneIn: windows / begun,
    fullOneIn: windows / begun / full,
    respinsM100: Math.round(
      100 * (ends.reduce((sum, chance, count) => sum + chance * count * mean, 0) + full * FULL_MOON),
    ),
    hitBasisPoints: Math.floor((hits * 10_000) / windows),
    topM100,
  };
}
