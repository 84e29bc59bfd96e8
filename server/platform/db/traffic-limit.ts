/**
 * Visitors, and who asks for a way in, hold a part of a pool's connections at the most and wait for each other: whoever plays finds one
 * however many ask. A limit of requests would count the time that one waits for a host outside, too.
 */
import { currentRequest } from '#server/platform/observability/request-context.ts';

export interface TrafficLimit {
  /** Waits for a place where the request is of a limited class; answers what gives it back. Throws where none is free for too long. */
  readonly enter: () => Promise<() => void>;
}

const nothing = () => undefined;

/** `most`: places of each class; `patienceMs`: how long one is waited for. */
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
        // As the pool says it: the database is away for whoever asked.
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
