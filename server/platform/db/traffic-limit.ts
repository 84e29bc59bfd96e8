/**
 * Bounds how many of a pool's connections requests without a session hold, so that players find a free one under any flood. The bound is
 * on connections: a bound on requests would also count the time that a sign-in waits for a host outside.
 */
import { currentRequest } from '#server/platform/observability/request-context.ts';

export interface TrafficLimit {
  /** Waits for a place if the current request is of a limited class. Returns the function that frees it. Throws after `patienceMs`. */
  readonly enter: () => Promise<() => void>;
}

const nothing = () => undefined;

/** Creates the limit. `most`: places of each class. `patienceMs`: the longest wait for one. */
export function createTrafficLimit(most: number, patienceMs: number): TrafficLimit {
  const classes = { visitor: createPlaces(most, patienceMs), entry: createPlaces(most, patienceMs) };
  return {
    enter: () => {
      const traffic = currentRequest()?.traffic;
      return traffic ? classes[traffic]() : Promise.resolve(nothing);
    },
  };
}

function createPlaces(most: number, patienceMs: number): () => Promise<() => void> {
  let held = 0;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (!next) return void held--;
    waiting.delete(next);
    next();
  };
  const place = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(go);
        // The pool's own message, so that the caller gets the answer for an unavailable database.
        reject(new Error('timeout exceeded when trying to connect'));
      }, patienceMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(go);
    });
  return async () => {
    if (held < most) held++;
    else await place();
    let isGiven = false;
    return () => {
      if (!isGiven) leave();
      isGiven = true;
    };
  };
}
