/** Shares one running call of a slow or unreliable function among its callers. */

/**
 * Returns a function that calls `ask`. It resolves with null where `ask` fails or takes more than `ms`. Calls during a running `ask` get its
 * result.
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
