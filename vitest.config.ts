import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const tests = {
  // The stores under test are those of a site that says what their server says: its sandbox is on.
  env: { PUBLIC_PLAY_MONEY: 'on' },
  globalSetup: ['tests/support/postgres-setup.ts'],
  // The simulations take some seconds where the machine has other work.
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Files that put another module in a module's place: each is run with modules of its own. */
const mocking = globSync('tests/{unit,journeys}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);

/**
 * On every core, in threads that go on to the next file: the server is loaded once for each, which is half of a file's work.
 * The page's modules, which remember, are each file's own (fresh-modules.ts).
 */
const shared = {
  ...tests,
  pool: 'threads',
  maxWorkers: '100%',
  isolate: false,
  setupFiles: ['tests/support/fresh-modules.ts'],
  server: { deps: { external: [/\/server\/(?!.*\/browser\/)/, /\/src\/contract\//] } },
  exclude: mocking,
} as const;

// A thread goes on to files of its own project alone: one project after the other.
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

export default defineConfig({
  test: {
    // What one project leaves to Node is not left to it in the others.
    sharedViteServer: false,
    projects: [
      { test: { ...shared, ...inTurn(1), name: 'journeys', include: ['tests/journeys/**/*.test.ts'] } },
      { test: { ...shared, ...inTurn(2), name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { test: { ...tests, ...inTurn(3), name: 'mocking', pool: 'threads', maxWorkers: '100%', include: mocking } },
      {
        test: {
          ...tests,
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // Two builds of the same folder at once would read each other's half-written content.
          fileParallelism: false,
        },
      },
      {
        test: {
          ...tests,
          name: 'money',
          include: ['tests/money/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
