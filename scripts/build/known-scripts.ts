/** The inline scripts that a page may hold, by name. A page's policy allows these alone; any other fails the build. */
import { readFileSync } from 'node:fs';
import { headScript } from '#components/head-script.ts';
import { prefetchRules } from '#components/prefetch-rules.ts';
import { locales } from '#lib/locales.ts';
import { routes } from '#routes';

/** The files of a player's part, whose names the build writes into the head's script. */
const FILES = /'\/_astro\/[\w.-]+'(?:,'\/_astro\/[\w.-]+')*/g;
const withoutFiles = (text: string): string => text.replace(FILES, '');

/** Pages that stand at no address of their own. */
const elsewhere = ['/404', '/offline'];

/** Answers whether a text is a known script of a site whose calls go to `apiUrl`. */
export function knownScripts(apiUrl: string): (text: string) => boolean {
  const paths = [
    ...routes.map(({ path }) => [path, true] as const),
    ...elsewhere.map((path) => [path, false] as const),
  ];
  const heads = locales.flatMap((locale) => paths.map(([path, isRoute]) => headScript(locale, path, isRoute, apiUrl)));
  const files = ['game-intro', 'site-data-at-once'].map((name) => readFileSync(`src/shell/${name}.js`, 'utf8'));
  const known = new Set([...heads, ...files, prefetchRules].map(withoutFiles));
  return (text) => known.has(withoutFiles(text));
}
