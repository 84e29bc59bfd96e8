/** Finds a Chromium for the browser tests, or installs Debian's where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of the browser; ends the process with one clear line when there is none to be had. */
export function ensureChromium(): string {
  const found = process.env.CHROMIUM ?? findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return stop(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM=/path/to/it.',
    );
  console.log('Installing Chromium (once)…');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  const now = findChromium();
  return installed.status === 0 && now ? now : stop('Chromium could not be installed: is there a network?');
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function stop(line: string): never {
  console.error(line);
  process.exit(1);
}
