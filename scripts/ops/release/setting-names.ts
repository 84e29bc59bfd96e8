/** Reads the names of settings from `.env.example`. */
import { readFileSync } from 'node:fs';

/** Returns the names in the file, in order: those of all parts, or of the part with the given heading. */
export function settingNames(file: string, heading?: string): readonly string[] {
  const parts = readFileSync(file, 'utf8').split(/^## /m);
  const wanted = heading === undefined ? parts : parts.filter((part) => part.startsWith(heading));
  return [...wanted.join('\n').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}
