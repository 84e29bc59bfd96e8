/** Publishes what was approved: commit, check, build beside the live site, push, switch, purge, report. */
import { existsSync } from 'node:fs';
import type { DueRevision, Office } from './backoffice.ts';
import {
  liveRelease,
  newRelease,
  prune,
  recordOf,
  releaseFolder,
  removeRelease,
  siteFaults,
  switchTo,
} from './releases.ts';
import { commitRevision, headOf, importChanged, push, refresh, reset } from './repository.ts';
import type { PublisherSettings } from './settings.ts';
import { runCommand } from './shell.ts';

export interface Publisher {
  readonly settings: PublisherSettings;
  readonly office: Office;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** Looks once at the back office, and publishes what is due. Throws where a host does not answer: nothing is lost. */
export async function publishOnce(publisher: Publisher): Promise<void> {
  const { settings, office, log } = publisher;
  refresh(settings);
  const waiting = await office.waiting();
  const told = await importChanged(settings, office, waiting);
  if (told > 0) log(`${told} texts were changed in the repository`);
  const { due } = told > 0 ? await office.waiting() : waiting;
  const left = await reportLive(publisher, due);
  if (left.length === 0) return;
  const why = await attempt(publisher, left);
  if (why === null) return;
  // One text that fails must not hold up the others.
  const alone = left.length > 1 ? left : [];
  if (alone.length === 0) await fail(publisher, left, why);
  for (const revision of alone) {
    const reason = await attempt(publisher, [revision]);
    if (reason !== null) await fail(publisher, [revision], reason);
  }
}

/** Reports revisions that the live site has: a run ended before its report. Returns the others. */
async function reportLive({ settings, office }: Publisher, due: readonly DueRevision[]): Promise<DueRevision[]> {
  const live = liveRelease(settings.site);
  const record = live === null ? null : recordOf(settings.site, live);
  const isLive = ({ id }: DueRevision) => record?.revisions.includes(id) ?? false;
  for (const { id } of due.filter(isLive)) await office.published(id, record?.commit ?? '', '');
  return due.filter((row) => !isLive(row));
}

async function fail({ office, log }: Publisher, revisions: readonly DueRevision[], why: string): Promise<void> {
  for (const { id, document, number } of revisions) {
    log(`${document} ${number} was not published: ${why.split('\n')[0]}`);
    await office.failed(id, why);
  }
}

/** Publishes revisions together. Returns null, or why they could not be published: the live site is as before. */
async function attempt({ settings, office, now, log }: Publisher, revisions: readonly DueRevision[]) {
  const { site, copy, check, build, purgeUrl } = settings;
  reset(settings);
  for (const { id } of revisions) await office.started(id);
  for (const revision of revisions) await commitRevision(settings, revision);
  const wrong = runCommand(check, copy);
  if (wrong !== null) return `The check of the texts failed.\n${wrong}`;
  const commit = headOf(settings);
  const name = newRelease(site, commit, now());
  const live = liveRelease(site);
  const refused = buildRelease({
    command: build,
    copy,
    folder: releaseFolder(site, name),
    last: live && releaseFolder(site, live),
  });
  const faults = refused === null ? siteFaults(site, name) : [];
  if (refused !== null || faults.length > 0) {
    removeRelease(site, name);
    return refused === null ? `The built site is not whole.\n${faults.join('\n')}` : `The build failed.\n${refused}`;
  }
  // Before the switch: what is live must be in the repository.
  push(settings);
  switchTo(site, name, { commit, revisions: revisions.map(({ id }) => id), before: live });
  const note = purgeUrl === '' ? '' : await purge(purgeUrl);
  for (const { id, document, number } of revisions) {
    await office.published(id, commit, note);
    log(`${document} ${number} is live: ${name} ${note}`);
  }
  prune(site);
  return null;
}

interface Build {
  readonly command: string;
  readonly copy: string;
  readonly folder: string;
  /** The live release, whose hashed files open pages still load; null for the first build. */
  readonly last: string | null;
}

const buildRelease = ({ command, copy, folder, last }: Build): string | null =>
  runCommand(command, copy, {
    OUT_DIR: folder,
    KEEP_RELEASE: last !== null && existsSync(last) ? last : '',
  });

/** Asks the CDN to forget what it has. Returns "", or what to tell the editor: the site is live, and some readers see the old page. */
export async function purge(url: string): Promise<string> {
  try {
    const reply = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(15_000) });
    return reply.ok ? '' : `The CDN did not empty its cache: it answered ${reply.status}.`;
  } catch (error) {
    return `The CDN did not empty its cache: ${String(error)}.`;
  }
}
