/**
 * Provides the previous release, which runs beside the new one during a deploy. Its commit is in old-release.json,
 * written by `npm run release:record`, and is checked out to run it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const OLD_RELEASE_FILE = 'scripts/ops/old-release.json';
const MIGRATIONS = 'server/platform/db/migrations';

export interface Release {
  readonly version: string;
  /** The full hash of the deployed commit. */
  readonly commit: string;
  /** The newest migration of its server: its number and its name. */
  readonly lastMigration: number;
  readonly lastMigrationTag: string;
  /** The SHA-256 of its migrations' text, in order. */
  readonly migrationsHash: string;
}

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string }[];
}

/** Returns the previous release. */
export const oldRelease = (): Release => JSON.parse(readFileSync(OLD_RELEASE_FILE, 'utf8')) as Release;

/** Returns number, name and hash of the current migrations, up to a number or all. */
export function migrationsHere(upTo = Infinity): Omit<Release, 'version' | 'commit'> {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as Journal;
  const known = journal.entries.filter(({ idx }) => idx <= upTo);
  const last = known.at(-1);
  if (!last) throw new Error('There is no migration.');
  const hash = createHash('sha256');
  for (const { tag } of known) hash.update(readFileSync(join(MIGRATIONS, `${tag}.sql`)));
  return { lastMigration: last.idx, lastMigrationTag: last.tag, migrationsHash: hash.digest('hex') };
}

/**
 * Checks the release out once and returns its folder, where `node server/app/main.ts` runs it with the packages
 * installed here. Throws an Error with instructions to fetch the commit where this clone does not have it.
 */
export function checkOut({ version, commit }: Pick<Release, 'version' | 'commit'>): string {
  const folder = join('.cache', 'releases', commit);
  if (existsSync(folder)) return folder;
  const archive = spawnSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 });
  if (archive.status !== 0)
    throw new Error(
      `Release ${version} is commit ${commit}, which this clone does not have. Fetch it: git fetch --unshallow, or git fetch origin ${commit}`,
    );
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  const unpacked = spawnSync('tar', ['-x', '-C', draft], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`Release ${version} could not be unpacked: ${String(unpacked.stderr)}`);
  // The folder gets its name when it is complete. Of two parallel checkouts the first one stays.
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  return folder;
}
