/**
 * Of a pool's connections those at a door (platform/observability/request-context.ts) hold a part at the most, and wait for each other: whoever plays finds one
 * however many ask to come in. Node-postgres has one queue for all.
 */
import { requestAtWork } from '#server/platform/observability/request-context.ts';

const nothing = () => undefined;

export interface Places {
  /** Takes a place where the request at work stands at a door; answers what gives it back. Throws where none is free for too long. */
  readonly enter: () => Promise<() => void>;
}

/** `most`: places at each door; `patienceMs`: how long one is waited for. */
export function placesAtDoors(most: number, patienceMs: number): Places {
  const doors = { visitor: createDoor(most, patienceMs), entry: createDoor(most, patienceMs) };
  return {
    enter: () => {
      const door = requestAtWork()?.door;
      return door ? doors[door]() : Promise.resolve(nothing);
    },
  };
}

function createDoor(most: number, patienceMs: number): () => Promise<() => void> {
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
