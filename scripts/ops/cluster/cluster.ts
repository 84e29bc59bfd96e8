/**
 * Runs the product as several machines, simulated by local processes (docs/how-to/grow.md). There are three PostgreSQL
 * under Patroni with etcd, and three copies of the API. HAProxy and PgBouncer, with transaction pooling, are between
 * them. Everything listens on loopback.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { secretNames } from '#server/platform/secrets.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { clusterFault, postgresFolder } from '#scripts/dev/programs.ts';
import { apiCopy } from './api-copy.ts';
import type { ApiCopy } from './api-copy.ts';
import { haproxyConfig, pgbouncerConfig } from './gateways.ts';
import { postgresNode } from './postgres-node.ts';
import type { PostgresNode } from './postgres-node.ts';
import { isRoot, nobody, startProgram, until } from './program.ts';
import type { Program } from './program.ts';

export interface Cluster {
  readonly nodes: readonly PostgresNode[];
  readonly copies: readonly ApiCopy[];
  /** The public address: HAProxy in front of the copies. */
  readonly apiUrl: string;
  /** The copies' address of the database: PgBouncer in front of the primary. */
  readonly databaseUrl: string;
  /** The direct address of the current primary, for long sessions. */
  readonly directUrl: string;
  readonly secrets: Readonly<Record<(typeof secretNames)[number], string>>;
  /** The folder of all log files. */
  readonly logs: string;
  /** Returns the current primary, or null while there is none. */
  readonly primary: () => Promise<PostgresNode | null>;
  readonly stop: () => Promise<void>;
}

export interface ClusterOptions {
  readonly nodes?: number;
  readonly copies?: number;
  /** Settings of the copies besides addresses and secrets. */
  readonly env?: Readonly<Record<string, string>>;
  /** The port of the API; any free one by default. */
  readonly port?: number;
  /** Parameters of PostgreSQL besides those of the cluster. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Called with each node's empty folder. The returned function is called after the end. */
  readonly prepareDisk?: (name: string, folder: string) => () => void;
  /** Whether each copy's clock can be shifted (ApiCopy.stepClock). */
  readonly ownClocks?: boolean;
}

const NAMES = ['ana', 'bia', 'caio', 'davi', 'eva'];
const DATABASE = 'jogada';

/** Starts all programs in order. Resolves when the API replies. Throws with one line that names what is missing. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const fault = clusterFault();
  const programs = postgresFolder();
  if (fault !== null || programs === null) throw new Error(fault ?? 'PostgreSQL is missing.');
  const home = mkdtempSync(join(tmpdir(), 'jogada-cluster-'));
  chmodSync(home, 0o755);
  const logs = resolve('.cache/cluster');
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  const logOf = (name: string) => join(logs, `${name}.log`);
  const password = randomBytes(18).toString('base64url');
  const ends: (() => Promise<void>)[] = [];
  const daemon = (program: Program, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
    ends.unshift(() => program.end(signal));
    return program;
  };
  const stop = async () => {
    for (const end of ends) await end();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const etcd = `127.0.0.1:${await freePort()}`;
    daemon(await startEtcd(etcd, home, logOf('etcd')));

    const nodes: PostgresNode[] = [];
    for (const name of NAMES.slice(0, options.nodes ?? 3)) {
      const folder = join(home, name);
      mkdirSync(folder);
      const release = options.prepareDisk?.(name, folder);
      if (release) ends.push(() => Promise.resolve(release()));
      const { parameters = {} } = options;
      nodes.push(await postgresNode(name, { folder, log: logOf(name), etcd, programs, password, parameters }));
    }
    ends.unshift(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
    for (const node of nodes) node.start();
    const primary = async () => {
      for (const node of nodes) if ((await node.role()) === 'primary') return node;
      return null;
    };
    await until('a primary', 60_000, primary);
    const wantsSync = nodes.length > 1;
    await until('a standby that has all', 60_000, async () => {
      const roles = await Promise.all(nodes.map((node) => node.role()));
      return !wantsSync || roles.includes('sync_standby') ? roles : null;
    });

    const [primaryPort, bouncerPort, apiPort] = [
      await freePort(),
      await freePort(),
      options.port ?? (await freePort()),
    ];
    const secrets = newSecrets();
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    const directUrl = `postgres://postgres:${password}@127.0.0.1:${primaryPort}/${DATABASE}`;
    const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${bouncerPort}/${DATABASE}`;
    const copies: ApiCopy[] = [];
    for (const [index, name] of ['one', 'two', 'three', 'four', 'five'].slice(0, options.copies ?? 3).entries()) {
      const env = {
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: directUrl,
        API_URL: apiUrl,
        TRUSTED_PROXIES: '1',
        SANDBOX: 'on',
        ...secrets,
        ...options.env,
      };
      const folder = join(home, `copy-${index + 1}`);
      copies.push(await apiCopy(name, { folder, log: logOf(name), env, ownClock: options.ownClocks ?? false }));
    }

    const haproxyFile = join(home, 'haproxy.cfg');
    const backend = ({ name, port, restPort: checkPort }: PostgresNode) => ({ name, port, checkPort });
    const config = haproxyConfig({
      api: { port: apiPort, copies },
      primary: { port: primaryPort, nodes: nodes.map(backend) },
      connections: mostConnections(),
    });
    writeFileSync(haproxyFile, config);
    daemon(startProgram('haproxy', ['haproxy', '-db', '-f', haproxyFile], { log: logOf('haproxy'), asNobody: true }));
    await until('the primary behind HAProxy', 20_000, () => makeDatabase(directUrl));

    daemon(startPgbouncer({ home, password, port: bouncerPort, primaryPort, log: logOf('pgbouncer') }), 'SIGINT');
    await until('PgBouncer', 10_000, () => ask(databaseUrl, 'select 1'));

    ends.unshift(async () => void (await Promise.all(copies.map((copy) => copy.end('SIGTERM')))));
    for (const copy of copies) copy.start();
    await until('all copies', 60_000, async () =>
      (await Promise.all(copies.map((copy) => copy.isReady()))).every(Boolean) ? true : null,
    );
    await until('the API behind HAProxy', 10_000, async () => ((await fetch(`${apiUrl}/health`)).ok ? true : null));
    return { nodes, copies, apiUrl, databaseUrl, directUrl, secrets, logs, primary, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the maximum connections of HAProxy under the machine's limit of open files. */
function mostConnections(): number {
  const line = /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
  return Math.min(20_000, Math.floor((Number(line?.[1] ?? 4096) - 200) / 2));
}

async function startEtcd(address: string, home: string, log: string): Promise<Program> {
  const folder = join(home, 'etcd');
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot()) chownSync(folder, nobody.uid, nobody.gid);
  const peer = `http://127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const words = [
    ...['--name', 'etcd', '--data-dir', folder, '--listen-client-urls', url, '--advertise-client-urls', url],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ];
  const program = startProgram('etcd', ['etcd', ...words], { log, asNobody: true });
  await until('etcd', 20_000, async () => ((await fetch(`${url}/health`)).ok ? true : null));
  return program;
}

function startPgbouncer(wanted: {
  readonly home: string;
  readonly password: string;
  readonly port: number;
  readonly primaryPort: number;
  readonly log: string;
}): Program {
  const users = join(wanted.home, 'pgbouncer-users.txt');
  const file = join(wanted.home, 'pgbouncer.ini');
  writeFileSync(users, `"postgres" "${wanted.password}"\n`, { mode: 0o600 });
  writeFileSync(file, pgbouncerConfig({ ...wanted, users, sessions: 40 }));
  if (isRoot()) chownSync(users, nobody.uid, nobody.gid);
  return startProgram('pgbouncer', ['pgbouncer', file], { log: wanted.log, asNobody: true });
}

const newSecrets = (): Cluster['secrets'] =>
  Object.fromEntries(secretNames.map((name) => [name, randomBytes(24).toString('base64url')])) as Cluster['secrets'];

/** Runs one statement on its own connection. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function makeDatabase(url: string): Promise<true> {
  const server = new URL(url);
  server.pathname = '/postgres';
  await ask(server.href, `create database ${DATABASE}`);
  return true;
}
