/** Restores a server from a base backup and the archive to an instant (docs/how-to/restore.md). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster, ClusterHome } from '#scripts/dev/postgres-cluster.ts';
import { asked } from './backup.ts';

/**
 * Starts a server on `data`, a copy of a base backup. Resolves when it has reached `instant` (PostgreSQL's text) and
 * accepts writes.
 */
export async function restoreTo(home: ClusterHome, data: string, archive: string, instant: string): Promise<Cluster> {
  writeFileSync(join(data, 'recovery.signal'), '');
  home.own(data);
  const cluster = await home.start(data, [
    `restore_command=cp "${archive}/%f" "%p"`,
    `recovery_target_time=${instant}`,
    'recovery_target_action=promote',
  ]);
  await asked(cluster.address, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy');
      if (rows[0]?.busy === false) return;
      await new Promise((resume) => setTimeout(resume, 20));
    }
  });
  return cluster;
}

/** Does what must precede the opening: invalidates secrets that were shown after the instant. */
export async function afterRestore(address: string): Promise<void> {
  await asked(address, (client) => client.query(readFileSync('server/platform/db/after-restore.sql', 'utf8')));
}
