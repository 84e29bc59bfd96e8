/** A real PostgreSQL for tests, in a folder of its own that goes away afterwards. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { clusterHome } from './postgres-cluster.ts';

export { freePort } from './postgres-cluster.ts';

/** What would outlive a crash of the machine is not asked for: the server is never killed, and its folder goes away. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

export interface TestPostgres {
  /** The address of the server's own database: from it others are made. */
  readonly address: string;
  /** Makes an empty database and answers its address. */
  readonly database: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Makes a database on a running server, empty or a copy of another one, and answers its address. */
export async function createDatabase(server: string, name: string, copyOf = 'template1'): Promise<string> {
  await ask(server, `create database ${name} template ${copyOf} strategy file_copy`);
  return databaseAt(server, name);
}

/** Removes a database, with whoever is still connected to it. */
export async function dropDatabase(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await ask(databaseAt(address, 'postgres'), `drop database ${name} with (force)`);
}

async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The address of a server's database. */
export function databaseAt(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** A folder in memory, where it has room for a run of the tests, four times over; else the machine's temporary folder. */
function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 8 * 1024 ** 3 ? memory : tmpdir();
}

export async function startPostgres(): Promise<TestPostgres> {
  const home = clusterHome(quickFolder());
  const { address, stop } = await home.start(home.init('data'), FORGETFUL);
  return {
    address,
    database: (name) => createDatabase(address, name),
    async stop() {
      await stop();
      home.remove();
    },
  };
}
