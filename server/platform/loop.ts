/** Work that is done again and again without being asked. */

export interface LoopOptions {
  /** Does the work; resolves with the ms to wait before the next time, null for `everyMs`. */
  readonly task: () => Promise<number | null>;
  readonly everyMs: number;
  /** Told when the task rejects. The loop goes on after `everyMs`. */
  readonly onFailure: (error: unknown) => void;
}

export interface Loop {
  /** Does the work at once, or again where it is being done. */
  readonly wake: () => void;
  /** Resolves when the work that is being done has ended. */
  readonly end: () => Promise<void>;
}

/** Starts with the first time at once. */
export function startLoop({ task, everyMs, onFailure }: LoopOptions): Loop {
  let isEnding = false;
  let isWoken = false;
  let endRest: () => void = () => undefined;

  async function run(): Promise<void> {
    while (!isEnding) {
      isWoken = false;
      const wait = await task().catch((error: unknown) => {
        onFailure(error);
        return null;
      });
      if (isEnding || isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait ?? everyMs);
        endRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  const wake = () => {
    isWoken = true;
    endRest();
  };
  return {
    wake,
    end: () => {
      isEnding = true;
      wake();
      return running;
    },
  };
}
