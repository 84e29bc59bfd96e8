/** Tests Cai, Caju!'s scene: the animated path is the drawn one, and a skipped fall ends as a watched one. */
import { afterEach, expect, it, vi } from 'vitest';
import { basketOf, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import { hangs, landsIn, MOMENTS, touched, wayOf } from '#studio/client/games/cai-caju/fall.ts';
import { runSteps } from '#studio/client/games/cai-caju/timeline.ts';
import { warmthOf } from '#studio/client/games/cai-caju/warmth.ts';

const HIGH = 0.6;
const pathOf = (fall: readonly number[], from = hangs(0, 1)) => wayOf(fall, HIGH, from, landsIn(basketOf(fall), HIGH));
const falls = ['101010000101', '111010100101', '111111000101', '000000000000', '111111111111'].map((bits) =>
  [...bits].map(Number),
);

it.each(falls.map((fall) => [fall.join(''), fall] as const))(
  '%s: meets a peg a row and ends in its basket',
  (_, fall) => {
    const way = pathOf(fall, hangs(2, 3));
    expect(way[0]).toEqual(hangs(2, 3));
    expect(way).toHaveLength(1 + (ROWS + 1) * MOMENTS);
    expect(way.at(-1)).toEqual(landsIn(basketOf(fall), HIGH));
    for (const [row, peg] of touched(fall, HIGH).entries()) {
      const above = way[(row + 1) * MOMENTS];
      expect(above?.x).toBeCloseTo(peg.x);
      expect(above?.y).toBeLessThan(peg.y);
      const next = way[(row + 2) * MOMENTS];
      expect(Math.sign((next?.x ?? 0) - peg.x)).toBe(fall[row] === 1 ? 1 : -1);
    }
  },
);

it('stays between the outermost baskets', () => {
  for (const fall of falls) for (const { x } of pathOf(fall)) expect(Math.abs(x)).toBeLessThanOrEqual(ROWS / 2);
});

it('hangs the cashews side by side, and heaps them in a basket so that each is seen', () => {
  for (const balls of [1, 3, 5, 10]) {
    const places = Array.from({ length: balls }, (_, ball) => hangs(ball, balls).x);
    expect(places.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0);
    expect(new Set(places).size).toBe(balls);
  }
  const heap = [0, 1, 2, 3].map((under) => landsIn(6, HIGH, under).y);
  expect(heap).toEqual(heap.toSorted((one, other) => other - one));
  expect(new Set(heap).size).toBe(4);
});

afterEach(() => vi.useRealTimers());

it('runs steps at their times; a skip runs the others at once, each once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ran: string[] = [];
  const fall = runSteps([
    { at: 300, run: () => ran.push('last') },
    { at: 0, run: () => ran.push('first') },
    { at: 100, run: () => ran.push('second') },
    { at: 200, run: () => ran.push('third') },
  ]);
  expect(ran).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(99);
  expect(ran).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual(['first', 'second']);
  fall.skip();
  await fall.over;
  expect(ran).toEqual(['first', 'second', 'third', 'last']);
});

it.each(['low', 'medium', 'high'] as const)(
  'colours the baskets of %s from cold in the middle to hot at the edges',
  (risk) => {
    const all = Array.from({ length: ROWS + 1 }, (_, basket) => paysIn(risk, basket));
    const half = all.slice(0, ROWS / 2 + 1).map((m100) => warmthOf(m100, all));
    expect([half[0], half.at(-1)]).toEqual([1, 0]);
    expect(half).toEqual(half.toSorted((one, other) => other - one));
  },
);
