/** Declares the studio's tables as functions take them: all of them, or inside a transaction (store.ts). */
import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';

export type Database = Omit<SqliteRemoteDatabase, 'transaction' | 'batch'>;
