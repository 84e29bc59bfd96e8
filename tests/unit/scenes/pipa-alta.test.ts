/** Tests the way of the kite through the sky of Pipa Alta. */
import { describe, expect, it } from 'vitest';
import { heightAfter, LEAST, MOST } from '#games/pipa-alta/rules.ts';
import {
  kiteAt,
  lineFrom,
  NIGHT_MS,
  nightAt,
  passedBy,
  wayIn,
  WAY_MS,
  WIDTH,
} from '#studio/client/games/pipa-alta/path.ts';

const heights = [LEAST, 101, 150, 200, 500, 1_000, 5_000, MOST];

describe('the sky of Pipa Alta', () => {
  it.each([250, 320, 420])('has the kite farther and higher with each multiplier, in a sky of height %i', (high) => {
    const places = heights.map((height) => kiteAt(height, high));
    for (const [index, { x, y }] of places.entries()) {
      expect(x).toBeGreaterThanOrEqual(places[index - 1]?.x ?? 0);
      expect(y).toBeLessThanOrEqual(places[index - 1]?.y ?? high);
      expect(x, 'in the sky').toBeLessThan(WIDTH);
      expect(y, 'in the sky').toBeGreaterThan(0);
    }
  });

  it('has the kite fly straight so briefly that it is always where its multiplier is', () => {
    const points = wayIn(320);
    for (const [index, { x, y }] of points.slice(1).entries()) {
      const before = points[index] ?? { x: 0, y: 0 };
      const place = kiteAt(heightAfter((WAY_MS * (index + 0.5)) / (points.length - 1)), 320);
      const apart = Math.hypot((before.x + x) / 2 - place.x, (before.y + y) / 2 - place.y);
      // A hundredth alone takes the kite up to 0.7 of a unit.
      expect(apart, `half-way to point ${index + 1}`).toBeLessThan(0.9);
    }
    const [end, far] = [points.at(-1), kiteAt(MOST, 320)];
    expect(Math.hypot((end?.x ?? 0) - far.x, (end?.y ?? 0) - far.y), 'at the end of its way').toBeLessThan(0.5);
  });

  it('darkens evenly', () => {
    for (const part of [0.25, 0.5, 0.75, 1])
      expect(nightAt(heightAfter(NIGHT_MS * part))).toBeCloseTo(nightAt(MOST) * part, 2);
  });

  it('draws the line from the hand to the kite', () => {
    expect(lineFrom({ x: 200, y: 100 }, 320)).toMatch(/^M61 267\.0Q.* 200\.0 100\.0$/);
  });

  it('is dark only far up, and never wholly', () => {
    expect(nightAt(LEAST)).toBe(0);
    expect(nightAt(200)).toBeLessThan(0.2);
    expect(nightAt(MOST)).toBe(0.92);
  });

  it('counts a round figure from the moment at which it is reached', () => {
    expect([199, 200, 499, 500, MOST].map(passedBy)).toEqual([0, 1, 1, 2, 8]);
  });
});
