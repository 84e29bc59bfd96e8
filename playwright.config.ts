import { defineConfig } from 'playwright/test';
import { browserFlags } from './scripts/dev/browser-flags.ts';
import { programFlags } from './scripts/dev/program-flags.ts';
import { apiPort, apiUrl, siteBuildFolder, sitePort, studioPort } from './scripts/dev/test-stack.ts';

const program = (main: string) => `node ${programFlags.join(' ')} ${main}`;
/** What the programs of the stack have in common. */
const stack = {
  API_PORT: String(apiPort),
  STUDIO_PORT: String(studioPort),
  SITE_PORT: String(sitePort),
  DATA_DIR: process.env.E2E_DATA ?? '.cache/e2e-data',
};

/** One run of the browser tests against one database engine; scripts/dev/e2e.ts runs it for each. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e-results',
  snapshotPathTemplate: '{testDir}/looks/{arg}-{projectName}{ext}',
  fullyParallel: true,
  // One more than there are cores: a test waits for the page at times.
  workers: 3,
  // What takes seconds alone may take some times as long where both cores are busy with other things.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '.cache/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${sitePort}`,
    // A trace costs more than most tests: to look into a failure, run it again with `--trace=on`.
    screenshot: 'only-on-failure',
    // A worker fetches half the site into each new browser; app, main-job and flaky test the site with it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Without a limit the browser keeps a spare process ready, and hardly any test uses it.
      args: [...browserFlags, '--renderer-process-limit=1'],
    },
  },
  projects: [
    // A test runs on the phone alone, unless its tag says that it depends on the width (tests/e2e/support/test.ts).
    {
      name: '390',
      dependencies: ['stack'],
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: '1280',
      dependencies: ['stack'],
      grep: /@wide|@each-width/,
      use: { viewport: { width: 1280, height: 900 } },
    },
    // Before and after all others, whichever of them are chosen.
    { name: 'stack', testMatch: 'stack.setup.ts', teardown: 'books' },
    { name: 'books', testMatch: 'ledger-checks.teardown.ts' },
  ],
  // Without an address Playwright starts the next program at once. The set-up test waits for the first two.
  webServer: [
    {
      command: program('studio/server/main.ts'),
      env: {
        ...stack,
        // A round of a table is worth waiting for.
        GAME_TABLE_PACE: '5',
        // How long a round lasts at least is a rule of the studio (tests/journeys/studio-cycle.test.ts).
        GAME_SLOTS_CYCLE_MS: '0',
        GAME_CYCLE_MS: '0',
      },
      stdout: 'ignore',
    },
    {
      command: program(`scripts/dev/site-server.ts ${siteBuildFolder} ${sitePort} ${apiUrl}`),
    },
    {
      command: program('server/app/main.ts'),
      url: `http://127.0.0.1:${apiPort}/health`,
      env: {
        ...stack,
        TRUSTED_PROXIES: '1',
        DEMO_HISTORY: 'off',
        // All players of the tests come from one address.
        RATE_LIMIT_SCALE: '1000',
        // Their real costs are the subject of one test (tests/journeys/real-cost.test.ts).
        PASSWORD_MEMORY_KIB: '64',
        PASSWORD_PASSES: '1',
        CAPTCHA_COST: '1',
        CAPTCHA_TRIES: '1',
        ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
      },
      stdout: 'ignore',
    },
  ],
});
