/** Databases of their own on the PostgreSQL of the money tests (money-setup.ts). */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from '#scripts/dev/postgres.ts';

/** The one that others are copies of: our tables and first rows, and nobody connected to it. */
export const SEEDED = 'seeded';

const make = (copyOf?: string) => createDatabase(inject('postgres'), `money_${randomBytes(6).toString('hex')}`, copyOf);

/** With our tables and the first rows. */
export const freshDatabase = () => make(SEEDED);

/** Without even our tables, for who brings or makes them. */
export const emptyDatabase = () => make();
