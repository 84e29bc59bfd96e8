/** Runs Astro's command line. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Flags for Node, then the command line. Node can hang for ever when a process that uses much memory ends. The main thread waits for threads
 * that compile, and they wait for it to collect garbage (nodejs/node issue 54918). These flags leave it without such threads.
 */
export const astroCommand: readonly string[] = [
  '--no-maglev',
  '--no-concurrent-recompilation',
  join(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs'),
];

/** Builds the site of the project in `cwd`. `status` is null where a signal ended the build; `log` is what it printed. */
export function runAstroBuild(cwd: string, env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...astroCommand, 'build', '--silent'], {
    cwd,
    encoding: 'utf8',
    // Every build is a production build: React's development build must never be measured or shipped.
    env: { ...process.env, ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return { status, log: `${stdout}${stderr}` };
}
