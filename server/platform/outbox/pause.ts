import { HOUR, SECOND } from '#server/platform/time.ts';

/** Returns the pause after the n-th failure: 1 s, 2 s, 4 s … an hour. */
export const pauseAfter = (attempts: number): number => Math.min(SECOND * 2 ** Math.min(attempts - 1, 20), HOUR);
