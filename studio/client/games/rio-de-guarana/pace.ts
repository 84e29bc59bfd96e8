/** Holds the steps of a reveal for their time, half in turbo. A tap ends the current step, or all that are left. */
import type { Host } from '../../scene.ts';
import { paced, painted } from '../../shapes.ts';

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

  /** Resolves after the next paint, or at once where the rest of the reveal was skipped. */
  const frame = (): Promise<void> =>
    isHurried
      ? Promise.resolve()
      : new Promise((resolve) => {
          end = resolve;
          void painted().then(resolve);
        });

  /**
   * Resolves after the motions, `ms` long together, and moves each to its end. The caller may add motions meanwhile. A
   * hidden page draws no frames. Calls `sound` at each of the moments, ms from now; a skip leaves out those that are left.
   */
  async function through(
    motions: readonly Animation[],
    ms: number,
    moments: readonly number[] = [],
    sound: () => void = () => undefined,
  ): Promise<void> {
    const timers = moments.map((at) => setTimeout(sound, paced(host, at)));
    await hold(ms);
    for (const timer of timers) clearTimeout(timer);
    for (const motion of motions) motion.finish();
  }

  return {
    hold,
    through,
    frame,
    isHurried: () => isHurried,
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
