import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const tests = {
  // The stores under test are those of a site that says what their server says: its sandbox is on.
  env: { PUBLIC_PLAY_MONEY: 'on' },
  globalSetup: ['tests/support/postgres-setup.ts'],
  // A state that is waited for comes later where both cores are busy with other things: vitest waits a second by itself.
  expect: { poll: { timeout: 30_000 } },
};

/**
 * Files that put another module in a module's place, or count timers: each has a thread of its own. In a shared thread a
 * page of an earlier file goes on: it repeats requests that its server no longer answers, and its timers would count.
 */
const alone = globSync('tests/{unit,journeys,money,conformance}/**/*.test.ts').filter((file) =>
  /vi\.mock\(|vi\.getTimerCount\(/.test(readFileSync(file, 'utf8')),
);

/**
 * Files that run the embedded database. Threads of one process that free WebAssembly at once can abort the process
 * (nodejs/node issue 64500), so each of these files has a process.
 */
const embedded = ['migrate', 'migration', 'simulation'].map((name) => `tests/money/${name}.test.ts`);

/** Files that take long for their size, because they start programs or wait for them. */
const long = [
  ...['kill', 'restore', 'graceful-stop', 'demo-history', 'http-limits', 'stream', 'installation', 'two-servers'].map(
    (name) => `money/${name}`,
  ),
  ...['money/simulation', 'money/migration', 'conformance/payment-provider', 'journeys/publisher'],
  ...['journeys/demo-history', 'journeys/login-names'],
].map((name) => `/tests/${name}.test.ts`);

/**
 * Starts long files first, so that no core idles beside the last one. Vitest goes by size alone where it has no times of
 * an earlier run.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const threads = {
  ...tests,
  pool: 'threads' as const,
  setupFiles: ['tests/support/own-channels.ts'],
  // One more than there are cores: a test waits for its database at times.
  maxWorkers: availableParallelism() + 1,
  // For what stands still. Simulations and servers that are started take some seconds, and many times as long on a busy machine.
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

/**
 * A thread goes on to the next file with the server that it has loaded, which halves the time of all. The page's modules, which
 * remember, are each file's own (fresh-modules.ts).
 */
const sharing = {
  ...threads,
  isolate: false,
  setupFiles: [...threads.setupFiles, 'tests/support/fresh-modules.ts'],
  server: { deps: { external: [/\/server\//, /\/src\/contract\//] } },
};

export default defineConfig({
  test: {
    // What one project leaves to Node is not left to it in the others.
    sharedViteServer: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...sharing,
          name: 'server',
          include: ['tests/{unit,journeys,money,conformance}/**/*.test.ts'],
          exclude: [...alone, ...embedded],
        },
      },
      // A thread goes on to files of its own project alone, so these wait. No worker of theirs goes on to another file.
      { test: { ...threads, name: 'alone', include: alone, sequence: { groupOrder: 1 } } },
      { test: { ...threads, pool: 'forks', name: 'embedded', include: embedded, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...sharing,
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          // Two builds of the same folder at once would read each other's half-written content.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      // `npm run old-release` and `npm run test:chaos`: no part of `npm test`.
      ...['old-release', 'chaos'].map((name) => ({
        test: {
          ...tests,
          name,
          include: [`tests/${name}/**/*.test.ts`],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      })),
    ],
  },
});
