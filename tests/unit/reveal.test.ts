/** Tests how a tap ends the timed parts of a reveal. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReveal } from '#studio/client/reveal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether the wait is over by now. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it.each([
  [false, 500],
  [true, 250],
])('waits for its time; with turbo %s that is %d ms', async (isFast, ms) => {
  const reveal = createReveal({ turbo: () => isFast });
  const wait = reveal.wait(500);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(await isOver(wait)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(wait)).toBe(true);
});

it('a skip ends the wait and all that follow, until the next round begins', async () => {
  const reveal = createReveal({ turbo: () => false });
  const wait = reveal.wait(500);
  expect(await isOver(wait)).toBe(false);
  reveal.skip();
  expect(reveal.isSkipped()).toBe(true);
  expect(await isOver(wait)).toBe(true);
  expect(await isOver(reveal.wait(500))).toBe(true);
  reveal.begin();
  expect(reveal.isSkipped()).toBe(false);
  expect(await isOver(reveal.wait(500))).toBe(false);
});
