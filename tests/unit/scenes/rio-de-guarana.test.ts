/** Tests how a tap shortens a reveal of Rio de Guaraná: its current step first, then all that is left. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from '#studio/client/games/rio-de-guarana/pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a motion that records when it is moved to its end. */
function motion() {
  const finish = vi.fn();
  return { finish, animation: { finish } as unknown as Animation };
}

/** Returns whether the promise is settled by now. */
async function isOver(step: Promise<void>): Promise<boolean> {
  let over = false;
  void step.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it('holds a step for its time and then moves its motions to their end', async () => {
  const pace = createPace({ turbo: () => false });
  const { finish, animation } = motion();
  const step = pace.through([animation], 500);
  await vi.advanceTimersByTimeAsync(499);
  expect(finish).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(step)).toBe(true);
  expect(finish).toHaveBeenCalledOnce();
});

it('sounds at each moment of a step, and a skip leaves out those that are left', async () => {
  const pace = createPace({ turbo: () => false });
  const sound = vi.fn();
  const step = pace.through([], 500, [100, 300, 400], sound);
  await vi.advanceTimersByTimeAsync(350);
  expect(sound).toHaveBeenCalledTimes(2);
  pace.skip();
  await step;
  await vi.advanceTimersByTimeAsync(500);
  expect(sound).toHaveBeenCalledTimes(2);
  pace.hurry();
  await pace.through([], 500, [0, 100], sound);
  await vi.advanceTimersByTimeAsync(500);
  expect(sound, 'nothing of a step that was skipped before it began').toHaveBeenCalledTimes(2);
});

it('sounds in half the time where the game is fast', async () => {
  const pace = createPace({ turbo: () => true });
  const sound = vi.fn();
  void pace.through([], 500, [300], sound);
  await vi.advanceTimersByTimeAsync(149);
  expect(sound).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sound).toHaveBeenCalledOnce();
});

it('a skip ends the current step alone', async () => {
  const pace = createPace({ turbo: () => false });
  const first = pace.hold(500);
  pace.skip();
  expect(await isOver(first)).toBe(true);
  expect(await isOver(pace.hold(500))).toBe(false);
});

it('a hurry ends the current step and all that follow, until the next round', async () => {
  const pace = createPace({ turbo: () => false });
  const { finish, animation } = motion();
  const first = pace.hold(500);
  pace.hurry();
  expect(await isOver(first)).toBe(true);
  expect(await isOver(pace.through([animation], 500))).toBe(true);
  expect(finish).toHaveBeenCalledOnce();
  pace.restart();
  expect(await isOver(pace.hold(500))).toBe(false);
});
