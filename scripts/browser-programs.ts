/** Finds the programs of the tests and of `npm run video`, and fonts, or installs Debian's where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Debian's packages for the scripts of our languages that a bare machine cannot show. */
const fonts = { zh: 'fonts-noto-cjk', th: 'fonts-thai-tlwg' } as const;

/**
 * The path of the tests' browser: Chromium without its windows, which takes a third less time for the same pages. Where
 * there is none to be had, Chromium itself.
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

/** The path of the whole browser, for what is measured and looked at; ends the process with one clear line when there is none to be had. */
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

/** So that Chinese and Thai pages are tested with their letters. Without them the tests run all the same. */
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

/** Firefox and WebKit, for `npm run browsers` alone. */
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

/** For `npm run video` alone. */
export function ensureFfmpeg(): void {
  if (findProgram(['ffmpeg'])) return;
  if (!mayInstall()) stop('ffmpeg is needed (Debian: apt-get install ffmpeg).');
  console.log('Installing ffmpeg (once)…');
  if (!install(['ffmpeg'])) stop('ffmpeg could not be installed: is there a network?');
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

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function stop(line: string): never {
  console.error(line);
  process.exit(1);
}
