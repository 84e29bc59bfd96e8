/** Migrates and seeds one embedded database, and keeps its files for every test file of the run: a fifth of the work. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { DUMP } from '#scripts/dev/fixtures/dump.ts';

export default async function setup(): Promise<() => void> {
  // Several projects of one run share it.
  if (process.env[DUMP] !== undefined) return () => undefined;
  const api = await startApi();
  const { $client } = api.services.db as unknown as { $client: PGlite };
  const dump = await $client.dumpDataDir('none');
  await api.close();
  const folder = mkdtempSync(join(tmpdir(), 'jogada-dump-'));
  const file = join(folder, 'seeded.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  process.env[DUMP] = file;
  return () => rmSync(folder, { recursive: true, force: true });
}
