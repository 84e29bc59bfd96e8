/** Lets the player end a part of the animation by a tap on the stage or a key. */

export interface Taps {
  /** Resolves after `ms` or at a tap. Returns whether it was a tap. */
  readonly wait: (ms: number) => Promise<boolean>;
  /** Calls `end` at the first tap until `work` is done. Resolves with it. */
  readonly during: (work: Promise<void>, end: () => void) => Promise<void>;
}

export function createTaps(stage: HTMLElement): Taps {
  let tapped: (() => void) | null = null;
  stage.addEventListener('pointerdown', () => tapped?.());
  document.addEventListener('keydown', ({ key, repeat }) => {
    if ((key === ' ' || key === 'Enter') && !repeat) tapped?.();
  });
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = (isTap: boolean) => {
          clearTimeout(timer);
          tapped = null;
          resolve(isTap);
        };
        const timer = setTimeout(() => end(false), ms);
        tapped = () => end(true);
      }),
    during: async (work, end) => {
      tapped = end;
      await work;
      tapped = null;
    },
  };
}
