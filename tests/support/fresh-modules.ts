/** Resets the page's modules before each file, and restores the thread after it. */
import { afterAll, vi } from 'vitest';

vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
