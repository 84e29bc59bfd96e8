/**
 * `npm run browsers`: runs the main job and ten pages in Debian's Chromium, Firefox and WebKit, and installs them when
 * run as root. Arguments are passed to playwright: `npm run browsers -- --project=webkit`. Pictures:
 * .cache/browsers-results.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { siteBuild } from './test-stack.ts';
import { buildSite } from './build-site.ts';
import { ensureBrowsers, ensureChromium, ensureFonts } from './programs.ts';

process.env.CHROMIUM = ensureChromium();
ensureFonts();
ensureBrowsers();
const build = buildSite(siteBuild);
if (build.result === 'failed') {
  console.error(build.log);
  process.exit(1);
}
const data = '.cache/e2e-data-browsers';
rmSync(data, { recursive: true, force: true });
const config = 'tests/browsers/playwright.config.ts';
const run = spawnSync('playwright', ['test', '--config', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, E2E_DATA: data },
});
process.exit(run.status ?? 1);
