/** Tests the keyframes with which strips of symbols roll behind their windows. */
import { describe, expect, it } from 'vitest';
import { framesOf, gaining, landing, placed } from '#studio/client/slots/roll.ts';

const strip = { count: 26, cells: 29 };
const SPEED = { full: 30, slow: 0.2, gainMs: 240 };

/** Returns where the keyframes show the strip at a time from 0 to 1, in cells. */
function shownAt(frames: readonly Keyframe[], time: number): number {
  const next = frames.findIndex(({ offset }) => (offset ?? 0) > time);
  const [from, to] = [frames[next - 1], frames[next]];
  const cellsOf = (frame: Keyframe | undefined) =>
    (-Number.parseFloat(String(frame?.transform).slice('translateY('.length)) / 100) * strip.cells;
  const [, , one = 0, , two = 0] =
    /([\d.-]+), ([\d.-]+), ([\d.-]+), ([\d.-]+)/.exec(from?.easing ?? '')?.map(Number) ?? [];
  const [begin, end] = [from?.offset ?? 0, to?.offset ?? 0];
  const at = (time - begin) / (end - begin);
  const eased = 3 * (1 - at) ** 2 * at * one + 3 * (1 - at) * at ** 2 * two + at ** 3;
  return cellsOf(from) + (cellsOf(to) - cellsOf(from)) * eased;
}

const inStrip = (position: number) => ((position % strip.count) + strip.count) % strip.count;
const moments = Array.from({ length: 199 }, (_, index) => (index + 0.5) / 200);

describe.each([
  { name: 'gains its speed past the strip’s beginning', way: gaining(1, SPEED) },
  { name: 'lands within the strip', way: landing(3, 12.4, 0) },
  { name: 'lands past the strip’s beginning', way: landing(20, 12.4, 0.7) },
  { name: 'swings past the strip’s beginning and back', way: landing(0, 21, 0.7) },
  { name: 'rolls more than the whole strip', way: landing(5, 70, 0.7) },
])('a strip that $name', ({ way }) => {
  const frames = framesOf(way, strip);

  it('shows the way at every moment', () => {
    for (const time of moments) {
      const apart = Math.abs(shownAt(frames, time) - inStrip(way.at(time)));
      expect(Math.min(apart, strip.count - apart), `at ${time}`).toBeLessThan(0.01);
    }
  });

  it('shows only what is drawn', () => {
    for (const time of moments) {
      expect(shownAt(frames, time)).toBeGreaterThan(-0.01);
      expect(shownAt(frames, time)).toBeLessThan(strip.count + 0.01);
    }
  });

  it('has keyframes from its beginning to its end', () => {
    expect([frames[0]?.offset, frames.at(-1)?.offset]).toEqual([0, 1]);
    expect(frames.map(({ offset }) => offset)).toEqual(frames.map(({ offset }) => offset ?? 0).sort((a, b) => a - b));
  });
});

it('a strip that lands ends at its stop', () => {
  for (const stop of [1, 25])
    expect(placed(stop, strip)).toBe(framesOf(landing(stop, 12.4, 0.7), strip).at(-1)?.transform);
});
