/**
 * Runs the browser tests on a PostgreSQL that it starts. Arguments select specs, and playwright's flags are passed on
 * (`--flag=value`). `--embedded` also runs the main job on the embedded database.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { secretNames } from '#server/platform/secrets.ts';
import { siteBuild } from './test-stack.ts';
import { startPostgres } from './postgres.ts';
import { ensureChromium, ensureFonts, ensureHeadlessShell } from './programs.ts';
import { buildSite } from './build-site.ts';

process.env.CHROMIUM_WHOLE ??= ensureChromium();
process.env.CHROMIUM = ensureHeadlessShell();
// Without a Thai font, Thai headings break their lines elsewhere once the webfont loads.
ensureFonts();
const build = buildSite(siteBuild);
if (build.result === 'failed') {
  console.error(build.log);
  process.exit(1);
}

const words = process.argv.slice(2).filter((word) => word !== '--embedded');
const updates = words.some((word) => word.startsWith('--update-snapshots'));
// With a space, playwright's flag would take the next word as its value.
const flags = words
  .filter((word) => word.startsWith('-'))
  .map((flag) => (flag === '--update-snapshots' ? `${flag}=all` : flag));
const only = words.filter((word) => !word.startsWith('-'));
const hasSecondEngine = !updates && process.argv.includes('--embedded');

function run(engine: string, env: Record<string, string>, args: readonly string[]): number {
  const data = `.cache/e2e-data-${engine}`;
  rmSync(data, { recursive: true, force: true });
  const result = spawnSync('playwright', ['test', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env, E2E_DATA: data, E2E_REPORT: `.cache/e2e-${engine}.json` },
  });
  return result.status ?? 1;
}

// PostgreSQL needs less than half of the embedded engine's time for the same calls.
const postgres = await startPostgres();
// A server with an external database needs its secrets from the environment.
const secrets = Object.fromEntries(secretNames.map((name) => [name, randomUUID()]));
const env = { DATABASE_URL: await postgres.database('e2e'), SANDBOX: 'on', ...secrets };
const external = run('postgresql', env, [...flags, ...only]);
await postgres.stop();
let embedded = 0;
if (hasSecondEngine) {
  // Only the main job and its failures run again, on a phone. Tests that use the database no differently run once,
  // above.
  const specs = only.length > 0 ? only : ['main-job', 'flaky'];
  const project = flags.some((flag) => flag.startsWith('--project')) ? [] : ['--project=390'];
  embedded = run('embedded', {}, [...project, ...flags, ...specs]);
}
process.exit(external + embedded === 0 ? 0 : 1);
