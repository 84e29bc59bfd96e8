/** Runs a real PostgreSQL for tests, in a temporary folder. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { clusterHome } from './postgres-cluster.ts';

export { freePort } from './postgres-cluster.ts';

/** Settings without durability: the server is never killed, and its folder is temporary. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

export interface TestPostgres {
  /** The address of the server's own database, from which others are created. */
  readonly address: string;
  /** Creates an empty database and returns its address. */
  readonly database: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Creates a database on a running server, empty or as a copy, and returns its address. */
export async function createDatabase(server: string, name: string, copyOf = 'template1'): Promise<string> {
  await ask(server, `create database ${name} template ${copyOf} strategy file_copy`);
  return databaseAt(server, name);
}

/** Drops a database and its connections. */
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

/** Returns the address of a server's database. */
export function databaseAt(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Returns a folder in memory if it has four times the room of a test run; otherwise the machine's temporary folder. */
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
