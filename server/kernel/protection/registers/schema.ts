/** Defines the log of queries to the state's registers (docs/domain/protection.md#state-registers), evidence that is kept for five years. */
import { bigint, index, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import type { RegisterAnswer } from '#server/kernel/members/public.ts';
import { id, instant } from '#server/platform/db/columns.ts';

/** `registration`; `day`: the first request of a São Paulo day; `again`: after an outage, or fifteen days. */
export type CheckReason = 'registration' | 'day' | 'again';

export const registerChecks = pgTable(
  'register_check',
  {
    id: id(),
    /** Null: a refused registration has no member. */
    memberId: bigint({ mode: 'number' }),
    cpf: text().notNull(),
    occasion: text().notNull().$type<CheckReason>(),
    answer: text().notNull().$type<RegisterAnswer>(),
    /** The register's number of the query; "": it did not answer. */
    protocol: text().notNull(),
    askedAt: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id), index().on(table.cpf, table.id), index().on(table.askedAt)],
);
