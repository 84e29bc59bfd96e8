import { describe, expect, it } from 'vitest';
import { deal, dealLimits, drawIntegers } from '#lib/fair.ts';
import { cardOf, filledLines, FREE, lines } from '#games/bingo-da-quermesse/card.ts';
import { BALLS, bingoDaQuermesse, DRAWN, m100Of, pays, takesStakeOn } from '#games/bingo-da-quermesse/rules.ts';
import { add, chooseExact, expectByChance, expectPayable, figuresOf } from '#tests/support/exact.ts';
import { randomWords, many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

const NUMBERS = 24;
const HALF = 12;
/** The cells that need a number. */
const waiting = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => cell !== 12);
const count = (bits: number) => bits.toString(2).replaceAll('0', '').length;

/** Lists for every set of marks in one half of the cells the lines that are complete in that half. */
const filledBy = (cells: readonly number[]) =>
  Array.from({ length: 2 ** HALF }, (_, marks) =>
    lines.reduce((filled, line, at) => {
      const open = cells.some((cell, bit) => line.includes(cell) && !(marks & (1 << bit)));
      return open ? filled : filled | (1 << at);
    }, 0),
  );

/** Counts all 2²⁴ sets of marks by hits and completed lines: [hits * 13 + lines]. */
function everyMark(): Float64Array {
  const counts = Array.from({ length: 2 ** HALF }, (_, bits) => count(bits));
  const [low, high] = [filledBy(waiting.slice(0, HALF)), filledBy(waiting.slice(HALF))];
  const marks = new Float64Array(25 * 13);
  for (let a = 0; a < 2 ** HALF; a++)
    for (let b = 0; b < 2 ** HALF; b++) {
      const filled = counts[(low[a] ?? 0) & (high[b] ?? 0)] ?? 0;
      const at = ((counts[a] ?? 0) + (counts[b] ?? 0)) * 13 + filled;
      marks[at] = (marks[at] ?? 0) + 1;
    }
  return marks;
}

const byLines = new Map<number, bigint>();
everyMark().forEach((marks, at) => {
  const hits = Math.floor(at / 13);
  add(byLines, at % 13, BigInt(marks) * chooseExact(BALLS - NUMBERS, DRAWN - hits));
});
const distribution = new Map<number, bigint>();
for (const [filled, ways] of byLines) add(distribution, m100Of(filled), ways);
const figures = figuresOf(distribution);

describe('bingo-da-quermesse', () => {
  const seven = cardOf(7);

  it.each([
    [0, [72, 34, 35, 44, 62, 42, 37, 70], 56],
    [1, [40, 15, 67, 68, 63, 58, 1, 30], 9],
    [2, [4, 41, 40, 27, 32, 55, 19, 62], 50],
  ])('draws the published balls of nonce %i', async (nonce, first, last) => {
    const tape = await vectorDraw(bingoDaQuermesse.limits({ cards: [7] }), nonce);
    const { balls } = bingoDaQuermesse.outcome(tape, { cards: [7] }, []);
    expect([balls.slice(0, 8), balls.at(-1), balls.length]).toEqual([first, last, 35]);
  });

  it('prints the published card 7', () => {
    const column = (at: number) => seven.cells.filter((_, cell) => cell % 5 === at);
    expect([0, 1, 2, 3, 4].map(column)).toEqual([
      [6, 7, 11, 1, 4],
      [20, 19, 22, 30, 21],
      [37, 39, FREE, 36, 44],
      [56, 52, 59, 55, 54],
      [73, 75, 74, 71, 68],
    ]);
  });

  it('fills the published lines of card 7 for nonces 0 to 19', async () => {
    const filled = await Promise.all(
      Array.from({ length: 20 }, async (_, nonce) => {
        const tape = await vectorDraw(bingoDaQuermesse.limits({ cards: [7] }), nonce);
        return bingoDaQuermesse.outcome(tape, { cards: [7] }, []).cards[0]?.filled.length;
      }),
    );
    expect(filled.join('')).toBe('10011000100000001001');
  });

  it('prints 24 different numbers of their columns on every card, and no card twice', () => {
    const cards = Array.from({ length: 300 }, (_, at) => cardOf(at * 33 + 1));
    for (const { cells } of cards) {
      expect(new Set(cells).size).toBe(25);
      cells.forEach((number, cell) => {
        if (cell === 12) expect(number).toBe(FREE);
        else expect(Math.ceil(number / 15)).toBe((cell % 5) + 1);
      });
    }
    expect(new Set(cards.map(({ cells }) => cells.join())).size).toBe(300);
  });

  it('has twelve lines: five rows, five columns, the two diagonals through the free cell', () => {
    expect(lines.slice(10)).toEqual([
      [0, 6, 12, 18, 24],
      [4, 8, 12, 16, 20],
    ]);
    expect(lines.slice(0, 10).flat().sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => Math.floor(at / 2)),
    ); // prettier-ignore
    expect(new Set(lines.map((line) => line.join())).size).toBe(12);
    expect(filledLines(seven, seven.cells)).toHaveLength(12);
    expect(filledLines(seven, [])).toEqual([]);
  });

  it('returns the published figure over all 2²⁴ marks of a card', () => {
    expect(figures.all).toBe(chooseExact(BALLS, DRAWN));
    expect(figures.rtp.toFixed(4)).toBe('95.5562');
    expect(figures.rtpBasisPoints).toBe(bingoDaQuermesse.rtpBasisPoints);
    expect([figures.hit.toFixed(2), figures.deviation.toFixed(2), figures.top]).toEqual(['27.19', '9.98', 100_000]);
  });

  it('completes lines as often as published', () => {
    const oneIn = pays.slice(1).map((m100) => Number(figures.all) / Number(distribution.get(m100)));
    expect([oneIn[0]?.toFixed(2), oneIn[1]?.toFixed(2), oneIn[2]?.toFixed(1)]).toEqual(['4.40', '25.73', '199.7']);
    expect(oneIn.slice(3).map(Math.round)).toEqual([1773, 14_688]);
  });

  it('counts lines as the enumeration does, for any marks', () => {
    const next = randomWords(7);
    const low = filledBy(waiting.slice(0, HALF));
    const high = filledBy(waiting.slice(HALF));
    for (let turn = 0; turn < 2000; turn++) {
      const marks = (next() | next()) & (2 ** NUMBERS - 1);
      const balls = waiting.flatMap((cell, bit) => (marks & (1 << bit) ? [seven.cells[cell] ?? 0] : []));
      const filled = (low[marks & (2 ** HALF - 1)] ?? 0) & (high[marks >>> HALF] ?? 0);
      expect(filledLines(seven, balls)).toHaveLength(count(filled));
    }
  });

  it('pays every stake to the centavo, below the cap, on one card or four', () => {
    expectPayable(bingoDaQuermesse, pays);
  });

  it('has the cards of the public seeds', async () => {
    const limits = [5, 5, 4, 5, 5].flatMap((count) => dealLimits(15, count));
    for (let number = 1; number < 9999; number += 101) {
      const tape = await drawIntegers({ serverSeed: '0'.repeat(64), clientSeed: 'cartela', nonce: number }, limits);
      const first = deal(15, tape.slice(0, 5)).map((value) => value + 1);
      const last = deal(15, tape.slice(-5)).map((value) => value + 61);
      const column = (at: number) => cardOf(number).cells.filter((_, cell) => cell % 5 === at);
      expect([column(0), column(4)]).toEqual([first, last]);
    }
  });

  it('shares the stake evenly among the cards', () => {
    const bought = { cards: [7, 8, 9] };
    const filled = [[0], [], [0, 1, 2, 3, 4, 5, 6]];
    const cards = bought.cards.map(cardOf).map((card, at) => ({ ...card, filled: filled[at] ?? [] }));
    expect(bingoDaQuermesse.winCents({ balls: [], cards }, bought, 60n)).toBe(20_030n);
    expect([takesStakeOn(1, 20), takesStakeOn(3, 60), takesStakeOn(4, 20_000)]).toEqual([true, true, true]);
    expect([takesStakeOn(3, 80), takesStakeOn(4, 40), takesStakeOn(1, 5020), takesStakeOn(2, 0)]).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });

  it(
    'plays as computed',
    () => {
      const rounds = many(20_000);
      const { mean } = simulate(bingoDaQuermesse, { cards: [7] }, { rounds, seed: 10 });
      expectByChance(mean, figures.rtp / 100, figures.deviation, rounds);
    },
    many(60_000),
  );
});
