/** Each file begins with the page's modules as new, and leaves its thread as it found it. */
import { afterAll, vi } from 'vitest';

vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
