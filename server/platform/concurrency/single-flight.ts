/** Asking something that may be slow or away, for who cannot wait. */

/**
 * Asks when called, and answers null where that fails or takes more than `ms`. Whoever calls meanwhile gets the same answer: what hangs
 * is asked once, however often it is called.
 */
export function singleFlight<T>(ms: number, ask: () => Promise<T>): () => Promise<T | null> {
  let asking: Promise<T> | null = null;
  return async () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, ms, null);
    });
    const answer = await Promise.race([asking.catch(() => null), late]);
    clearTimeout(timer);
    return answer;
  };
}
