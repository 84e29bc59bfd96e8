/** Repeats a task. */

export interface LoopOptions {
  /** Runs the task. Resolves with the ms until the next run, or null for `everyMs`. */
  readonly task: () => Promise<number | null>;
  readonly everyMs: number;
  /** Called when the task rejects. The loop continues after `everyMs`. */
  readonly onFailure: (error: unknown) => void;
}

export interface Loop {
  /** Runs the task at once, or once more after the current run. */
  readonly wake: () => void;
  /** Resolves when the current run has ended. */
  readonly end: () => Promise<void>;
}

/** Starts the loop; the first run begins at once. */
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
