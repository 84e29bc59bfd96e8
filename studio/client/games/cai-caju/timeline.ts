/** Runs steps at their times. A player may end the wait for all of them. */

export interface Step {
  /** Milliseconds from the start. */
  readonly at: number;
  readonly run: () => void;
}

/** Starts the steps, in the order of their times. `skip` runs those that are left at once. */
export function runSteps(steps: readonly Step[]): { readonly over: Promise<void>; readonly skip: () => void } {
  const began = performance.now();
  let isSkipped = false;
  let goOn = (): void => undefined;
  const until = (at: number) =>
    new Promise<void>((resolve) => {
      const late = setTimeout(resolve, began + at - performance.now());
      goOn = () => (clearTimeout(late), resolve());
    });
  const run = async () => {
    for (const step of steps.toSorted((one, other) => one.at - other.at)) {
      if (!isSkipped && performance.now() < began + step.at) await until(step.at);
      step.run();
    }
  };
  return {
    over: run(),
    skip: () => {
      isSkipped = true;
      goOn();
    },
  };
}
