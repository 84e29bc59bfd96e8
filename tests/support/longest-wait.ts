/**
 * How long a test waits for a state at most, ms. It is below a test's own limit (vitest.config.ts), so that a failure
 * names the state that did not come. A shorter wait would fail on a busy machine, where nothing is wrong.
 */
export const LONGEST_WAIT_MS = 200_000;
