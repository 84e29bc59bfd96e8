/** Makes the checksums of a release, in the format that `sha256sum --check` reads. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns the SHA-256 of a file, in hexadecimal digits. */
export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Returns a line for each file below the folder, sorted by path. */
export function checksums(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  return files.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join('');
}
