/**
 * Pages of the release before stay open in players' browsers, and in their service worker's cache, after a deploy. What those load when
 * they are touched, files with hashed names, goes on standing beside the new ones for as long. `KEEP_RELEASE`, at build, is the folder of
 * the site that is deployed. The build then holds its hashed files too, those that it kept itself among them.
 */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cachedForever } from './csp.ts';

/** In the built site: the files of releases before, each with the instant since which no release needs it (ISO). */
export const KEPT_FILE = '_kept.json';
/** The service worker keeps files with hashed names for the same time (src/service-worker/sw.ts), and pages for half of it. */
const KEEP_MS = 60 * 24 * 3_600_000;

/** `last`: the folder of the deployed site, or nothing on a first deploy. */
export function keepRelease(last: string | undefined): AstroIntegration {
  return {
    name: 'keep-release',
    hooks: {
      'astro:config:setup': ({ config }) => {
        if (!last) return;
        // Astro empties its folder before it writes: nothing would be left to keep.
        if (resolve(last) === resolve(fileURLToPath(config.outDir)))
          throw new Error(
            'KEEP_RELEASE is the folder that this build writes to: move the deployed site elsewhere first.',
          );
        if (!existsSync(join(last, '_headers'))) throw new Error(`KEEP_RELEASE=${last} is no built site.`);
      },
      'astro:build:done': ({ dir, logger }) => {
        if (!last) return;
        const kept = carryOver(last, fileURLToPath(dir), new Date());
        logger.info(`kept ${kept} files of the release before`);
      },
    },
  };
}

/** Copies into the new site the hashed files of the last one that it lacks and pages may still ask for; answers how many. */
export function carryOver(last: string, site: string, now: Date): number {
  const known = readKept(last);
  const gone = hashedFiles(last).filter((file) => !existsSync(join(site, file)));
  const kept = gone
    .map((file) => [file, known[file] ?? now.toISOString()] as const)
    .filter(([, since]) => now.getTime() - Date.parse(since) < KEEP_MS);
  for (const [file] of kept) cpSync(join(last, file), join(site, file));
  writeFileSync(join(site, KEPT_FILE), `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`);
  return kept.length;
}

const hashedFiles = (folder: string): string[] =>
  cachedForever.flatMap((path) => globSync(`${path.slice(1)}*.*`, { cwd: folder })).sort();

function readKept(folder: string): Readonly<Record<string, string>> {
  const file = join(folder, KEPT_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}
