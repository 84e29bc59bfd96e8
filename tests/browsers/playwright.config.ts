import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import chromium from '../../playwright.config.ts';

const root = join(import.meta.dirname, '../..');
const wide = { width: 1280, height: 900 };

/** `npm run browsers`: the main job and ten pages in the browsers that players have, one after the other. */
export default defineConfig({
  ...chromium,
  testDir: '..',
  outputDir: join(root, '.cache/browsers-results'),
  workers: 1,
  fullyParallel: false,
  reporter: [['list']],
  webServer: [chromium.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
  projects: [
    { name: 'stack', testMatch: 'e2e/stack.setup.ts', teardown: 'books' },
    { name: 'books', testMatch: 'e2e/ledger-checks.teardown.ts' },
    {
      name: 'chromium',
      dependencies: ['stack'],
      testMatch: ['e2e/main-job.spec.ts', 'browsers/pages.spec.ts'],
      use: { viewport: wide },
    },
    {
      name: 'firefox',
      dependencies: ['stack'],
      testMatch: ['e2e/main-job.spec.ts', 'browsers/pages.spec.ts'],
      use: {
        browserName: 'firefox',
        // Debian's own, spoken to as Mozilla's: Playwright's build of it is not among Debian's packages.
        channel: 'moz-firefox',
        viewport: wide,
        launchOptions: { executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', args: [] },
      },
    },
    // Playwright knows its own build of WebKit alone; Debian's speaks WebDriver.
    { name: 'webkit', dependencies: ['stack'], testMatch: 'browsers/webkit.spec.ts' },
  ],
});
