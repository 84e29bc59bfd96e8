/** Declares the type of the studio's database, outside or inside a transaction (store.ts). */
import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';

export type Database = Omit<SqliteRemoteDatabase, 'transaction' | 'batch'>;
