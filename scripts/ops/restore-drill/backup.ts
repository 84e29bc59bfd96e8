/**
 * Takes a base backup and its WAL with PostgreSQL's own functions, as `pg_basebackup` and an archive do for an
 * operator.
 */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Returns the settings with which a server archives each WAL segment in `archive`. */
export const archiving = (archive: string): string[] => [
  'archive_mode=on',
  // An existing file is never overwritten: PostgreSQL retries, and an operator must look.
  `archive_command=test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
];

/** Files that a running server recreates, or that belong only to its current run. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|.*\/?pgsql_tmp.*|.*pg_internal\.init)$/;

/** Copies the data folder of a running server to `target`, an empty folder, while it serves. */
export async function takeBaseBackup(address: string, data: string, target: string): Promise<void> {
  await asked(address, async (client) => {
    // Both calls need one session, because a backup ends with its session.
    await client.query(`select pg_backup_start('base', fast => true)`);
    copyLive(data, target);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  });
}

function copyLive(from: string, to: string, inside = ''): void {
  for (const entry of readdirSync(join(from, inside), { withFileTypes: true })) {
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (LEFT_OUT.test(name)) continue;
    if (entry.isDirectory()) {
      mkdirSync(join(to, name), { mode: 0o700 });
      copyLive(from, to, name);
    } else if (entry.isFile()) copyIfThere(join(from, name), join(to, name));
  }
}

/** Copies a file if it exists. A table that was dropped meanwhile has no file, and the WAL records that. */
function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Ends the current WAL segment, and waits until it is archived. */
export async function archiveAll(address: string): Promise<void> {
  await asked(address, async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const last = rows[0]?.file ?? '';
    for (;;) {
      const archived = await client.query<{ file: string | null }>(
        'select last_archived_wal as file from pg_stat_archiver',
      );
      if ((archived.rows[0]?.file ?? '') >= last) return;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  });
}

/** Returns the database's time to the microsecond, in PostgreSQL's format. */
export const instantOf = (address: string): Promise<string> =>
  asked(address, async (client) => {
    const { rows } = await client.query<{ instant: string }>('select clock_timestamp()::text as instant');
    return rows[0]?.instant ?? '';
  });

/** Runs queries on one connection of their own. */
export async function asked<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
