import { defineConfig } from 'vitest/config';

// The stores under test are those of a site that says what their server says: its sandbox is on.
const env = { PUBLIC_PLAY_MONEY: 'on' };
const globalSetup = ['tests/support/dump-setup.ts'];
// Half the time of the default, which is a process for each file and leaves one core to the runner: threads share what
// was compiled of the embedded database, and the runner has little to do.
const everyCore = { pool: 'threads', maxWorkers: '100%' } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...everyCore,
          include: ['tests/unit/**/*.test.ts'],
          env,
          globalSetup,
          // The simulations take some seconds where the machine has other work.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          ...everyCore,
          include: ['tests/journeys/**/*.test.ts'],
          env,
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          env,
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // Two builds of the same folder at once would read each other's half-written content.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'money',
          include: ['tests/money/**/*.test.ts'],
          globalSetup: ['tests/support/money-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        // `npm run old-release`: no part of `npm test`.
        test: {
          name: 'old-release',
          include: ['tests/old-release/**/*.test.ts'],
          globalSetup: ['tests/support/money-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
