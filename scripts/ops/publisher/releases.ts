/**
 * Keeps built sites beside each other. `live` is a link to the one that is served, so that a switch is one rename. Each
 * release has a record beside its folder, outside of what is served.
 */
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

export interface ReleaseRecord {
  readonly commit: string;
  /** The ids of the revisions that it published. */
  readonly revisions: readonly string[];
  /** The release that was live before; null for the first one. */
  readonly before: string | null;
}

export const releaseFolder = (site: string, name: string): string => join(site, 'releases', name);
const recordFile = (site: string, name: string): string => `${releaseFolder(site, name)}.json`;

/** Returns the name of the live release, or null. */
export function liveRelease(site: string): string | null {
  const link = join(site, 'live');
  return existsSync(link) ? basename(readlinkSync(link)) : null;
}

export function recordOf(site: string, name: string): ReleaseRecord | null {
  const file = recordFile(site, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleaseRecord) : null;
}

/** Creates an empty folder for a release and returns its name. */
export function newRelease(site: string, commit: string, now: Date): string {
  const name = `${now.toISOString().replace(/\D/g, '').slice(0, 14)}-${commit.slice(0, 8)}`;
  rmSync(releaseFolder(site, name), { recursive: true, force: true });
  mkdirSync(releaseFolder(site, name), { recursive: true });
  return name;
}

export function removeRelease(site: string, name: string): void {
  rmSync(releaseFolder(site, name), { recursive: true, force: true });
  rmSync(recordFile(site, name), { force: true });
}

/** Returns what is wrong with a built site: a missing file, an empty page, or a page that the live site has and it lacks. */
export function siteFaults(site: string, name: string): string[] {
  const folder = releaseFolder(site, name);
  const live = liveRelease(site);
  const pages = (root: string) => globSync('**/*.html', { cwd: root });
  const missing = ['index.html', '_headers'].filter((file) => !existsSync(join(folder, file)));
  const gone = live === null ? [] : pages(releaseFolder(site, live)).filter((file) => !existsSync(join(folder, file)));
  const empty = pages(folder).filter((file) => statSync(join(folder, file)).size === 0);
  return [
    ...missing.map((file) => `${file} is missing`),
    ...gone.map((file) => `${file} is missing, and the live site has it`),
    ...empty.map((file) => `${file} is empty`),
  ];
}

/** Makes a release live in one step. */
export function switchTo(site: string, name: string, record: ReleaseRecord): void {
  writeFileSync(recordFile(site, name), `${JSON.stringify(record, null, 2)}\n`);
  const next = join(site, 'live.next');
  rmSync(next, { force: true });
  symlinkSync(join('releases', name), next);
  renameSync(next, join(site, 'live'));
}

/** Makes the release before the live one live again. Returns its name; null where there is none. */
export function goBack(site: string): string | null {
  const live = liveRelease(site);
  const before = live === null ? null : (recordOf(site, live)?.before ?? null);
  if (before === null || !existsSync(releaseFolder(site, before))) return null;
  switchTo(site, before, recordOf(site, before) ?? { commit: '', revisions: [], before: null });
  return before;
}

/** Deletes releases but the live one and the one before it. */
export function prune(site: string): void {
  const live = liveRelease(site);
  if (live === null) return;
  const kept = [live, recordOf(site, live)?.before];
  const names = readdirSync(join(site, 'releases')).filter((name) => !name.endsWith('.json'));
  for (const name of names) if (!kept.includes(name)) removeRelease(site, name);
}
