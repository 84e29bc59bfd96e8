/**
 * Tests Onça Dourada: every window of the reels, and the respins as an exact Markov chain. Both together give the whole
 * distribution of its payments, in integers.
 */
import { describe, expect, it } from 'vitest';
import { lines, winsOf } from '#games/engine.ts';
import { MOST_CENTS } from '#games/fair-game.ts';
import { oncaOdds } from '#games/onca-dourada/odds.ts';
import {
  CELL_LIMIT,
  CELLS,
  EYE_LIMIT,
  eyes,
  eyesIn,
  FULL_MOON,
  heldIn,
  MOST_RESPINS,
  NEEDED,
  oncaDourada,
  oncaReels,
  oncaStakes,
  RESPINS,
  timesOf,
} from '#games/onca-dourada/rules.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';
import { add, chooseExact, expectByChance, figuresOf } from '#tests/support/exact.ts';
import { edgeOf, ppmOf } from '#tests/support/house-edge.ts';

const EMPTY = CELLS - NEEDED;
/** How many cells the longest respins from here draw. It is the exponent of the common denominator. */
const cellsFrom = (empty: number, left: number): number =>
  empty === 0 || left === 0 ? 0 : empty + Math.max(cellsFrom(empty, left - 1), cellsFrom(empty - 1, RESPINS));

/** Returns how often each number of eyes stands at the end, out of CELL_LIMIT to the power of `cellsFrom`. */
function endsFrom(empty: number, left: number): Map<number, bigint> {
  if (empty === 0 || left === 0) return new Map([[CELLS - empty, 1n]]);
  const ends = new Map<number, bigint>();
  for (let found = 0; found <= empty; found++) {
    const [next, then] = [empty - found, found > 0 ? RESPINS : left - 1];
    const rest = cellsFrom(empty, left) - empty - cellsFrom(next, then);
    const ways =
      chooseExact(empty, found) *
      BigInt(EYE_LIMIT) ** BigInt(found) *
      BigInt(CELL_LIMIT - EYE_LIMIT) ** BigInt(next) *
      BigInt(CELL_LIMIT) ** BigInt(rest);
    for (const [count, each] of endsFrom(next, then)) add(ends, count, ways * each);
  }
  return ends;
}

/** Returns how often each sum of `count` eyes occurs, out of EYE_LIMIT to the power of `count`. */
function sumsOf(count: number): Map<number, bigint> {
  let sums = new Map([[0, 1n]]);
  for (let eye = 0; eye < count; eye++) {
    const next = new Map<number, bigint>();
    for (const [sum, ways] of sums) for (const { times, weight } of eyes) add(next, sum + times, ways * BigInt(weight));
    sums = next;
  }
  return sums;
}

const cellsDrawn = cellsFrom(EMPTY, RESPINS);
/** All respins: CELL_LIMIT to the power of the cells drawn, times the prizes of nine eyes. */
const allRespins = BigInt(CELL_LIMIT) ** BigInt(cellsDrawn) * BigInt(EYE_LIMIT) ** BigInt(CELLS);
const ends = endsFrom(EMPTY, RESPINS);
/** How often the respins pay each multiple of the stake, out of `allRespins`. */
const respins = new Map<number, bigint>();
for (const [count, ways] of ends)
  for (const [sum, each] of sumsOf(count))
    add(respins, sum + (count === CELLS ? FULL_MOON : 0), ways * each * BigInt(EYE_LIMIT) ** BigInt(CELLS - count));

const [first = [], second = [], third = []] = oncaReels.strips;
/** How often the lines of a window pay each multiplier (hundredths), without and with respins. */
const without = new Map<number, bigint>();
const withRespins = new Map<number, bigint>();
for (const a of first.keys())
  for (const b of second.keys())
    for (const c of third.keys()) {
      const m100 = winsOf(oncaReels, [a, b, c]).reduce((sum, win) => sum + win.multiplier * 20, 0);
      add(eyesIn([a, b, c]).length >= NEEDED ? withRespins : without, m100, 1n);
    }
const windows = BigInt(first.length * second.length * third.length);
const begun = [...withRespins.values()].reduce((sum, ways) => sum + ways);

const distribution = new Map<number, bigint>();
for (const [m100, ways] of without) add(distribution, m100, ways * allRespins);
for (const [m100, ways] of withRespins)
  for (const [times, each] of respins) add(distribution, m100 + times * 100, ways * each);
const figures = figuresOf(distribution);

const reels = oncaReels.strips.length;
const eyeStops = [16, 3, 18];
/** A tape with three eyes of the least prize in the top row, whose cells show an eye where `isEye`. */
const tapeWith = (isEye: (respin: number, cell: number) => boolean) => [
  ...eyeStops,
  ...Array.from({ length: CELLS }, () => 0),
  ...Array.from({ length: CELLS * MOST_RESPINS }, (_, at) =>
    isEye(Math.floor(at / CELLS), at % CELLS) ? EYE_LIMIT - 1 : EYE_LIMIT,
  ),
];
const holdWith = (isEye: (respin: number, cell: number) => boolean) =>
  oncaDourada.outcome(tapeWith(isEye), null, []).hold ?? expect.fail('no respins');

describe('onca-dourada', () => {
  it('returns the published figure over every window and all respins', () => {
    expect(figures.all).toBe(windows * allRespins);
    expect(figures.rtp.toFixed(4)).toBe('96.4094');
    expect(figures.rtpBasisPoints).toBe(oncaDourada.rtpBasisPoints);
    expect(ppmOf(edgeOf(distribution))).toBe(oncaDourada.minEdgePpm);
    expect([figures.hit.toFixed(2), figures.gain.toFixed(2)]).toEqual(['33.80', '15.67']);
    expect(figures.deviation.toFixed(2)).toBe('5.31');
    expect(figures.top).toBe(43_500);
  });

  it('publishes the odds of the exact count', () => {
    const odds = oncaOdds();
    const mean = [...respins].reduce((sum, [times, ways]) => sum + BigInt(times) * ways, 0n);
    const full = Number((10n ** 15n * (ends.get(CELLS) ?? 0n)) / BigInt(CELL_LIMIT) ** BigInt(cellsDrawn)) / 1e15;
    expect(odds.windows).toBe(Number(windows));
    expect(odds.respinsOneIn).toBeCloseTo(Number(windows) / Number(begun), 9);
    expect(odds.fullOneIn).toBeCloseTo(Number(windows) / Number(begun) / full, 6);
    expect(odds.respinsM100).toBe(Math.round(Number((mean * 1_000_000n) / allRespins) / 10_000));
    expect(odds.hitBasisPoints).toBe(Math.floor(figures.hit * 100));
    expect(odds.topM100).toBe(figures.top);
    expect([odds.respinsOneIn.toFixed(1), odds.fullOneIn.toFixed(0)]).toEqual(['88.9', '2886']);
  });

  it('shows one eye at most on a reel, so the respins begin with three and have six cells', () => {
    for (const a of first.keys())
      for (const b of second.keys())
        for (const c of third.keys())
          if (new Set(eyesIn([a, b, c]).map((cell) => Math.floor(cell / 3))).size !== eyesIn([a, b, c]).length)
            expect.fail(`${a} ${b} ${c}`);
    expect(MOST_RESPINS).toBe(18);
    expect(oncaDourada.limits(null)).toHaveLength(reels + CELLS + CELLS * MOST_RESPINS);
  });

  it('ends after three respins without an eye, and each new eye gives three again', () => {
    expect(holdWith(() => false)).toEqual({
      start: [0, 3, 6].map((cell) => ({ cell, times: 1 })),
      respins: [[], [], []],
    });
    const once = holdWith((respin, cell) => respin === 2 && cell === 8);
    expect(once.respins).toEqual([[], [], [{ cell: 8, times: 25 }], [], [], []]);
    expect(timesOf(once)).toBe(3 + 25);
  });

  it('pays the full moon once all cells are filled, also with the last numbers of the tape', () => {
    const order = [1, 2, 4, 5, 7, 8];
    const slow = holdWith((respin, cell) => respin % RESPINS === 2 && order.indexOf(cell) === Math.floor(respin / 3));
    expect(slow.respins).toHaveLength(MOST_RESPINS);
    expect(heldIn(slow)).toHaveLength(CELLS);
    expect(timesOf(slow)).toBe(3 + 6 * 25 + FULL_MOON);
    const atOnce = holdWith((respin) => respin === 0);
    expect(atOnce.respins).toHaveLength(1);
    expect(timesOf(atOnce)).toBe(timesOf(slow));
  });

  it('draws a held cell no second time', () => {
    const { start, respins: later } = holdWith((_, cell) => cell === 0);
    expect(start.filter(({ cell }) => cell === 0)).toHaveLength(1);
    expect(later).toEqual([[], [], []]);
  });

  it('pays eyes on no line, and the jaguar stands for none', () => {
    const paid = oncaDourada.winCents(
      oncaDourada.outcome(
        tapeWith(() => false),
        null,
        [],
      ),
      null,
      100n,
    );
    const onLines = winsOf(oncaReels, eyeStops).reduce((sum, { multiplier }) => sum + multiplier, 0);
    expect(paid).toBe(300n + 20n * BigInt(onLines));
    for (const a of first.keys()) for (const win of winsOf(oncaReels, [a, 3, 18])) expect(win.symbol).not.toBe('olho');
  });

  it('pays every stake to the centavo, below the cap', () => {
    for (const cents of oncaStakes) {
      expect(cents % lines.length).toBe(0);
      expect((cents * figures.top) / 100).toBeLessThanOrEqual(MOST_CENTS);
      expect(oncaDourada.takes?.(null, cents)).toBe(true);
    }
    expect(oncaDourada.takes?.(null, 150)).toBe(false);
  });

  it.each([
    [0, '11 8 15'],
    [1, '9 7 27'],
    [2, '3 3 13'],
  ])('draws the published stops of nonce %i', async (nonce, stops) => {
    const tape = await vectorDraw(oncaDourada.limits(null), nonce);
    expect(oncaDourada.outcome(tape, null, [])).toEqual({ stops: stops.split(' ').map(Number), hold: null });
  });

  it('draws the published respins of nonce 384, which fill all cells', async () => {
    const outcome = oncaDourada.outcome(await vectorDraw(oncaDourada.limits(null), 384), null, []);
    const { start, respins: later } = outcome.hold ?? expect.fail('no respins');
    const written = [start, ...later].map((held) => held.map(({ cell, times }) => `${cell}:${times}`).join(' '));
    expect(outcome.stops).toEqual([27, 6, 16]);
    expect(written.join(' | ')).toBe('0:2 4:2 8:10 | 1:2 |  | 3:2 |  | 7:1 | 2:5 5:5 |  | 6:5');
    expect(oncaDourada.winCents(outcome, null, 100n)).toBe(23_400n);
  });

  it('plays as computed', { timeout: 60_000 }, () => {
    const rounds = many(150_000);
    const { mean } = simulate(oncaDourada, null, { rounds, seed: 29 });
    expectByChance(mean, figures.rtp / 100, figures.deviation, rounds);
  });
});
