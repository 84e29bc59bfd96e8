import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import chromium from '../../playwright.config.ts';

const root = join(import.meta.dirname, '../..');
const wide = { width: 1280, height: 900 };

/** Configures `npm run browsers`: the main job and ten pages in players' browsers, one after the other. */
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
        // Uses Debian's Firefox as Mozilla's own, because Debian has no package of Playwright's build.
        channel: 'moz-firefox',
        viewport: wide,
        launchOptions: { executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', args: [] },
      },
    },
    // Playwright only supports its own build of WebKit. Debian's is driven by WebDriver.
    { name: 'webkit', dependencies: ['stack'], testMatch: 'browsers/webkit.spec.ts' },
  ],
});
