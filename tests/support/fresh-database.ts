/** An empty database on the PostgreSQL of the money tests (money-setup.ts). */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './postgres.ts';

export function freshDatabase(): Promise<string> {
  return createDatabase(inject('postgres'), `money_${randomBytes(6).toString('hex')}`);
}

/** The same without even our tables, for who brings their own. */
export const emptyDatabase = freshDatabase;
