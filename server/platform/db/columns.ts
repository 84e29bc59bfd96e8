/** The columns that tables have in common. */
import { bigint, bigserial, timestamp } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export const id = () => bigserial({ mode: 'number' }).primaryKey();
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => instant().notNull();
/** Money: centavos. */
export const cents = () => bigint({ mode: 'bigint' });
/** A row of another table, always there. */
export const reference = (column: () => AnyPgColumn) => bigint({ mode: 'number' }).notNull().references(column);
