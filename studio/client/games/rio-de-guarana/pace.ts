/** Holds the steps of a reveal for their time, half in turbo. A tap ends the current step, or all that are left. */
import type { Host } from '../../scene.ts';
import { paced } from '../../shapes.ts';

export function createPace(host: Pick<Host, 'turbo'>) {
  let isHurried = false;
  let end = (): void => undefined;

  /** Resolves after `ms`, or at once where the rest of the reveal was skipped. */
  const hold = (ms: number): Promise<void> =>
    isHurried
      ? Promise.resolve()
      : new Promise((resolve) => {
          const timer = setTimeout(() => end(), paced(host, ms));
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });

  /**
   * Resolves after the motions, `ms` long together, and moves each to its end. A hidden page draws no frames. Calls
   * `sound` at each of the moments, ms from now; a skip leaves out those that are left.
   */
  async function through(
    motions: readonly Animation[],
    ms: number,
    moments: readonly number[] = [],
    sound: () => void = () => undefined,
  ): Promise<void> {
    for (const motion of motions) motion.playbackRate = host.turbo() ? 2 : 1;
    const timers = moments.map((at) => setTimeout(sound, paced(host, at)));
    await hold(ms);
    for (const timer of timers) clearTimeout(timer);
    for (const motion of motions) motion.finish();
  }

  return {
    hold,
    through,
    /** Ends the current step. */
    skip: () => end(),
    /** Ends the current step and all that follow. */
    hurry: () => {
      isHurried = true;
      end();
    },
    restart: () => void (isHurried = false),
  };
}

export type Pace = ReturnType<typeof createPace>;
