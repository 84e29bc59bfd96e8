import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import stack from '../../playwright.config.ts';

const root = join(import.meta.dirname, '../..');

/** Configures `npm run screens`, which takes screens in each wanted language on a phone, and `npm run pictures`. */
export default defineConfig({
  ...stack,
  testDir: '..',
  outputDir: join(root, '.cache/screens-results'),
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 8_000 },
  reporter: [['line']],
  webServer: [stack.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
  use: {
    ...stack.use,
    actionTimeout: 8_000,
    screenshot: 'off',
    // Adds the style of a picture, which the page's policy would block.
    bypassCSP: true,
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'stack', testMatch: 'e2e/stack.setup.ts' },
    {
      name: 'phone',
      dependencies: ['stack'],
      testMatch: 'screens/*.spec.ts',
      testIgnore: 'screens/pictures.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'pictures', dependencies: ['stack'], testMatch: 'screens/pictures.spec.ts' },
  ],
});
