/** An embedded database that was migrated and seeded once, for all test files of a run (dump-setup.ts). */
import { readFileSync } from 'node:fs';

/** The environment's name for the file; unset outside vitest, where each database is made from nothing. */
export const DUMP = 'SEEDED_DUMP';

export function seededDump(): Blob | undefined {
  const file = process.env[DUMP];
  return file === undefined ? undefined : new Blob([readFileSync(file)]);
}
