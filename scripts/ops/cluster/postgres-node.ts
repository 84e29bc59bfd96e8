/** Runs one machine of the PostgreSQL cluster: Patroni, and the PostgreSQL that it manages. */
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#scripts/dev/postgres.ts';
import { isRoot, nobody, startProgram } from './program.ts';
import type { Program } from './program.ts';

/** The first three are Patroni's names for the role of a database; `away`: no reply. */
export type Role = 'primary' | 'sync_standby' | 'replica' | 'away';

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  /** The port where Patroni reports the role. */
  readonly restPort: number;
  readonly folder: string;
  readonly start: () => void;
  readonly role: () => Promise<Role>;
  /** Kills both at once, as a power failure does. */
  readonly crash: () => Promise<void>;
  /** Returns the ids of the database's processes. */
  readonly processes: () => readonly number[];
  readonly stop: () => Promise<void>;
}

export interface NodeOptions {
  /** The node's existing folder for all its files. */
  readonly folder: string;
  readonly log: string;
  readonly etcd: string;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  /** The password of superuser and replication. */
  readonly password: string;
  /** Parameters of PostgreSQL. */
  readonly parameters?: Readonly<Record<string, string | number>>;
}

/**
 * How long the cluster waits for a silent primary, s. Machines in production are more reliable than two cores, and use
 * 30.
 */
const TIMES = { ttl: 15, loop_wait: 2, retry_timeout: 5 };

export async function postgresNode(name: string, options: NodeOptions): Promise<PostgresNode> {
  const [port, restPort] = [await freePort(), await freePort()];
  const { folder } = options;
  const data = join(folder, 'data');
  const file = join(folder, 'patroni.json');
  mkdirSync(folder, { recursive: true });
  // JSON is valid YAML, which Patroni reads.
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
      // Patroni is killed first, because it would restart the database.
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
    // The process has already ended.
  }
}

/** Returns the child processes of a process. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The command's name is in brackets and may contain anything. State and parent follow it.
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
        // A transaction is on two machines before it is acknowledged to a player.
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
