/** Finds the variables that the site's build reads. */
import { globSync, readFileSync } from 'node:fs';

/** Set by the build itself, or by Node and the tests. */
const NOT_SETTINGS = ['NODE_ENV', 'PUBLIC_RELEASE', 'API_URL'];

/** Returns the names of the variables, sorted. */
export function siteSettings(): readonly string[] {
  const files = [...globSync('{src,scripts/build}/**/*.{ts,astro}'), 'astro.config.mjs'];
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = source.matchAll(/\benv(?:\??\.([A-Z][A-Z0-9_]+)|\['([A-Z][A-Z0-9_]+)'\])/g);
  const names = new Set([...named].map(([, dotted, quoted]) => dotted ?? quoted ?? ''));
  return [...names].filter((name) => !NOT_SETTINGS.includes(name) && name !== 'SSR' && name !== 'DEV').sort();
}
