/** Finds the programs and fonts that the tests and the scripts use, or installs Debian's where possible. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Debian's packages for the scripts that a bare machine cannot show. */
const fonts = { zh: 'fonts-noto-cjk', th: 'fonts-thai-tlwg' } as const;

/**
 * Returns the path of the tests' browser: Chromium's headless shell, which takes a third less time for the same pages. Returns Chromium itself
 * where the shell cannot be installed.
 */
export function ensureHeadlessShell(): string {
  const found = process.env.CHROMIUM ?? findProgram(shellNames);
  if (found) return found;
  if (mayInstall()) {
    console.log('Installing Chromium’s headless shell (once)…');
    install(['chromium-headless-shell']);
  }
  return findProgram(shellNames) ?? ensureChromium();
}

/**
 * Returns the path of the whole browser, for measurements and pictures. Ends the process with one clear line where
 * there is none.
 */
export function ensureChromium(): string {
  const found = process.env.CHROMIUM ?? findChromium();
  if (found) return found;
  if (!mayInstall())
    return stop(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM=/path/to/it.',
    );
  console.log('Installing Chromium (once)…');
  const isInstalled = install(['chromium']);
  const now = findChromium();
  return isInstalled && now ? now : stop('Chromium could not be installed: is there a network?');
}

/** Installs fonts, so that Chinese and Thai pages are tested with their own glyphs. */
export function ensureFonts(): void {
  const missing = Object.entries(fonts)
    .filter(([language]) => {
      const listed = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' });
      return listed.error !== undefined || listed.stdout.trim() === '';
    })
    .map(([, name]) => name);
  if (missing.length === 0 || !mayInstall()) return;
  console.log(`Installing ${missing.join(' and ')} (once)…`);
  if (!install(missing)) console.log('The fonts could not be installed; the tests go on without them.');
}

/** Installs Firefox and WebKit, for `npm run browsers` alone. */
export function ensureBrowsers(): void {
  const programs = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb xauth' };
  const missing = Object.entries(programs)
    .filter(([program]) => !findProgram([program]))
    .flatMap(([, names]) => names.split(' '));
  if (missing.length === 0) return;
  const command = `apt-get install ${missing.join(' ')}`;
  if (!mayInstall()) stop(`Firefox and WebKit are needed (Debian: ${command}).`);
  console.log(`Installing ${missing.join(', ')} (once)…`);
  if (!install(missing)) stop(`They could not be installed: ${command}`);
}

/** Installs ffmpeg, for `npm run video` alone. */
export function ensureFfmpeg(): void {
  if (findProgram(['ffmpeg'])) return;
  if (!mayInstall()) stop('ffmpeg is needed (Debian: apt-get install ffmpeg).');
  console.log('Installing ffmpeg (once)…');
  if (!install(['ffmpeg'])) stop('ffmpeg could not be installed: is there a network?');
}

/** Returns null where the programs of a cluster are installed or could be, otherwise a line that says what is missing (`npm run cluster`). */
export function clusterFault(): string | null {
  const programs = {
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    pgbouncer: 'pgbouncer',
    faketime: 'faketime',
  };
  const lacking = () => [
    ...Object.entries(programs).flatMap(([program, name]) => (findProgram([program], SYSTEM) ? [] : [name])),
    ...(postgresFolder() === null ? ['postgresql'] : []),
  ];
  const missing = lacking();
  if (missing.length === 0) return null;
  const line = `A cluster needs Debian's packages: apt-get install ${missing.join(' ')}`;
  if (!mayInstall()) return line;
  console.log(`Installing ${missing.join(', ')} (once)…`);
  install(missing);
  return lacking().length === 0 ? null : line;
}

/** Returns the folder of Debian's newest PostgreSQL, or null. */
export function postgresFolder(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root).filter((name) => existsSync(join(root, name, 'bin', 'postgres')))
    : [];
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? null : join(root, newest, 'bin');
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(packages: readonly string[]): boolean {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0;
}

const findChromium = () => findProgram(chromiumNames);

/** Debian's folders for daemons, which a user's PATH may not include. */
const SYSTEM = ['/usr/sbin', '/usr/bin'];

function findProgram(names: readonly string[], more: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function stop(line: string): never {
  console.error(line);
  process.exit(1);
}
