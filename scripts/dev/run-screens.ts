/** Runs a project of tests/screens on a PostgreSQL that it starts. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { secretNames } from '#server/platform/secrets.ts';
import { buildSite } from './build-site.ts';
import { startPostgres } from './postgres.ts';
import { ensureFonts, ensureHeadlessShell } from './programs.ts';
import { siteBuild } from './test-stack.ts';

/**
 * Builds the site where it changed, and runs a project. `env`: what its pictures depend on. `words` select its files.
 * Returns the exit code.
 */
export async function runScreens(
  project: 'phone' | 'pictures',
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<number> {
  process.env.CHROMIUM = ensureHeadlessShell();
  ensureFonts();
  const build = buildSite(siteBuild);
  if (build.result === 'failed') {
    console.error(build.log);
    return 1;
  }
  const data = '.cache/screens-data';
  rmSync(data, { recursive: true, force: true });
  const postgres = await startPostgres();
  // A server with an external database needs its secrets from the environment.
  const secrets = Object.fromEntries(secretNames.map((name) => [name, randomUUID()]));
  const flags = ['--config', 'tests/screens/playwright.config.ts', `--project=${project}`];
  const run = spawnSync('playwright', ['test', ...flags, ...words], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...secrets,
      ...env,
      DATABASE_URL: await postgres.database('screens'),
      SANDBOX: 'on',
      E2E_DATA: data,
    },
  });
  await postgres.stop();
  return run.status ?? 1;
}
