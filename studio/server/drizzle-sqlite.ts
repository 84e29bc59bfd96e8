/** Passes on Drizzle's SQLite tables (drizzle.ts says why). */
export * from 'drizzle-orm/sqlite-core';
