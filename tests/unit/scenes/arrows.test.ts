/** Tests that the arrow keys move between buttons as a player sees them. */
import { expect, it } from 'vitest';
import { nextThatWay } from '#studio/client/arrows.ts';

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 40, y: y * 40 })));
const [right, down] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];

it('move to the neighbour, and nowhere at the edge', () => {
  expect(nextThatWay({ x: 0, y: 0 }, grid, right)).toBe(1);
  expect(nextThatWay({ x: 0, y: 0 }, grid, down)).toBe(3);
  expect(nextThatWay({ x: 80, y: 40 }, grid, right)).toBe(-1);
});

it('prefer a button straight ahead to a nearer one aside', () => {
  const points = [
    { x: 20, y: 30 },
    { x: 60, y: 0 },
  ];
  expect(nextThatWay({ x: 0, y: 0 }, points, right)).toBe(1);
});
