/** Defines the columns that tables share. */
import { bigint, bigserial, timestamp } from '#server/platform/db/drizzle-pg.ts';
import type { AnyPgColumn } from '#server/platform/db/drizzle-pg.ts';

export const id = () => bigserial({ mode: 'number' }).primaryKey();
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => instant().notNull();
/** Defines a column of money in centavos. */
export const cents = () => bigint({ mode: 'bigint' });
/** Defines a required foreign key. */
export const reference = (column: () => AnyPgColumn) => bigint({ mode: 'number' }).notNull().references(column);
