/** One machine of the PostgreSQL cluster: Patroni, and the PostgreSQL that it starts, joins and promotes. */
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#scripts/dev/postgres.ts';
import { isRoot, nobody, startProgram } from './program.ts';
import type { Program } from './program.ts';

/** The first three are Patroni's words for the database's part; `away`: nobody answers there. */
export type Role = 'primary' | 'sync_standby' | 'replica' | 'away';

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  /** Where Patroni answers what part its database has. */
  readonly restPort: number;
  readonly folder: string;
  readonly start: () => void;
  readonly role: () => Promise<Role>;
  /** Both at once and unasked, as when the machine's power goes. */
  readonly crash: () => Promise<void>;
  /** Numbers of the processes of its database. */
  readonly processes: () => readonly number[];
  readonly stop: () => Promise<void>;
}

export interface NodeOptions {
  /** Everything of the node is in there; it exists. */
  readonly folder: string;
  readonly log: string;
  readonly etcd: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  /** The passwords of superuser and replication. */
  readonly password: string;
  /** Everything that PostgreSQL may be told. */
  readonly parameters?: Readonly<Record<string, string | number>>;
}

/** How long the cluster waits for a primary that says nothing, s: an operator's own machines have steadier clocks than 2 cores, and 30. */
const TIMES = { ttl: 15, loop_wait: 2, retry_timeout: 5 };

export async function postgresNode(name: string, options: NodeOptions): Promise<PostgresNode> {
  const [port, restPort] = [await freePort(), await freePort()];
  const { folder } = options;
  const data = join(folder, 'data');
  const file = join(folder, 'patroni.json');
  mkdirSync(folder, { recursive: true });
  // Patroni reads YAML, and JSON is that.
  writeFileSync(file, JSON.stringify(patroniConfig(name, { ...options, port, restPort, data }), null, 2));
  if (isRoot()) for (const each of [folder, file]) chownSync(each, nobody.uid, nobody.gid);

  let patroni: Program | null = null;
  const processes = () => {
    const pidFile = join(data, 'postmaster.pid');
    if (!existsSync(pidFile)) return [];
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return [postmaster, ...childrenOf(postmaster)];
  };
  return {
    name,
    port,
    restPort,
    folder,
    start: () => {
      patroni = startProgram(name, ['patroni', file], { log: options.log, asNobody: true, env: { HOME: folder } });
    },
    role: async () => {
      const reply = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      const said = (await reply?.json()) as { role?: string; state?: string; sync_standby?: boolean } | undefined;
      if (said?.state !== 'running') return 'away';
      if (said.role === 'master' || said.role === 'primary') return 'primary';
      return said.sync_standby ? 'sync_standby' : 'replica';
    },
    processes,
    crash: async () => {
      // Patroni first: it would start the database again.
      await patroni?.end('SIGKILL');
      for (const pid of processes()) kill(pid);
    },
    stop: async () => {
      await patroni?.end('SIGTERM');
      for (const pid of processes()) kill(pid);
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The processes that a process has started. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The command's name stands in brackets and may hold anything; its state and its parent follow.
      const after =
        readFileSync(join('/proc', name, 'stat'), 'utf8')
          .split(') ')
          .at(-1) ?? '';
      return Number(after.split(' ')[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function patroniConfig(
  name: string,
  {
    etcd,
    programs,
    password,
    parameters,
    folder,
    port,
    restPort,
    data,
  }: NodeOptions & { port: number; restPort: number; data: string },
) {
  return {
    scope: 'jogada',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ...TIMES,
        // What a player was told is on two machines before they are told it.
        synchronous_mode: true,
        maximum_lag_on_failover: 64 * 1024 * 1024,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 200, wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256', ...parameters },
    },
  };
}
