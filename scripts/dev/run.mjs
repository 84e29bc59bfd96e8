/*
 * Starts `npm start`, `npm test` and other commands of a fresh checkout. It needs Node 20 or newer and no package. It
 * installs what is missing, and runs the command with Node 24, which is a package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const stamp = join(root, 'node_modules', '.jogada-installed');

const script = join('scripts', `${process.argv[2]}.ts`);
if (!existsSync(join(root, script)))
  stop('Usage: node scripts/dev/run.mjs dev/start, or another of scripts/ without its ending');
if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Node 20 or newer is needed; this is ${process.versions.node}.`);

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) install();

const bin = join(root, 'node_modules', '.bin');
const child = spawn(join(bin, 'node'), ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', () => stop('Node 24 is missing from node_modules. Remove node_modules and start again.'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

function install() {
  // A quick check comes first, because npm itself retries for many minutes without a network.
  const asked = spawnSync('npm', ['view', 'node', 'version', '--fetch-retries=1', '--loglevel=error'], {
    encoding: 'utf8',
  });
  if (asked.status !== 0) stop(installFault(asked.stderr ?? ''));
  console.log('Installing packages (once)…');
  const result = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (result.status !== 0) stop(installFault(result.stderr ?? ''));
  writeFileSync(stamp, wanted);
}

function installFault(text) {
  if (/EACCES|EPERM|EROFS/.test(text)) return `No permission to write to ${join(root, 'node_modules')}.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(text))
    return 'No network: the packages could not be fetched. Connect and start again.';
  if (/ENOSPC/.test(text)) return 'The disk is full: the packages could not be installed.';
  const line = text.split('\n').find((each) => /npm error (?!code)/.test(each));
  return `npm install failed: ${(line ?? text.trim()).replace(/^npm error\s*/, '').slice(0, 200) || 'unknown reason'}`;
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
