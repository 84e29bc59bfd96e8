/**
 * Copies the hashed files of the deployed release into the new build. Pages of earlier releases stay open in browsers
 * and in their service worker's cache, and load these files later. `KEEP_RELEASE`, at build, is the folder of the
 * deployed site. Files that it kept from earlier releases are copied as well.
 */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cachedForever } from './csp.ts';

/**
 * A file of the built site. It lists the files of earlier releases, each with the instant (ISO) since which no release
 * needs it.
 */
export const KEPT_FILE = '_kept.json';
/** The service worker keeps files with hashed names for the same time (src/service-worker/sw.ts), and pages for half of it. */
const KEEP_MS = 60 * 24 * 3_600_000;

/** Returns the integration. `last`: the folder of the deployed site, or nothing on a first deploy. */
export function keepRelease(last: string | undefined): AstroIntegration {
  return {
    name: 'keep-release',
    hooks: {
      'astro:config:setup': ({ config }) => {
        if (!last) return;
        // Astro empties its output folder before it writes, so the files would be lost.
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

/** Copies the hashed files of the last site that the new one lacks and pages may still request. Returns how many. */
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
