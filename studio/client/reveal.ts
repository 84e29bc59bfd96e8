/** Runs the timed parts of a reveal. A skip ends all of them at once, and those that would follow. */
import type { Host } from './scene.ts';
import { paced, pause } from './shapes.ts';

export function createReveal(host: Pick<Host, 'turbo'>) {
  let isSkipped = false;
  let endParts = (): void => undefined;
  let skipped = new Promise<void>((resolve) => (endParts = resolve));
  /** Resolves with what is waited for, or with the skip. */
  const unlessSkipped = (part: Promise<void>): Promise<void> => Promise.race([part, skipped]);
  return {
    begin: (): void => {
      isSkipped = false;
      skipped = new Promise((resolve) => (endParts = resolve));
    },
    isSkipped: () => isSkipped,
    skip: (): void => {
      isSkipped = true;
      endParts();
    },
    unlessSkipped,
    /** Resolves after `ms`, half in turbo, or with the skip. */
    wait: (ms: number): Promise<void> => unlessSkipped(pause(paced(host, ms))),
  };
}
