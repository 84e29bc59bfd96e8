/** Passes on Drizzle's PostgreSQL tables (drizzle.ts says why). */
export * from 'drizzle-orm/pg-core';
