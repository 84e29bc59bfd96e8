/** What keeps a member from playing (domain-offers 7.2). One row each time, never changed: the strictest in force counts. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { RestrictionKind } from '#contract/protection.ts';
import { members } from '#server/core/schema.ts';
import { id, instant, reference } from '#server/db/columns.ts';

export const restrictions = pgTable(
  'restriction',
  {
    id: id(),
    memberId: reference(() => members.id),
    kind: text().notNull().$type<RestrictionKind>(),
    from: instant().notNull(),
    /** null: until it is ended. A pause has an end. */
    until: instant(),
    /** An operator's; a player gives none. */
    reason: text().notNull().default(''),
    /** "member:<id>" or "operator:<name>". */
    actor: text().notNull(),
    ip: text().notNull().default(''),
    /**
     * The ledger's last transfer when it was set, while the member's row was held: what of theirs comes after came under it,
     * whatever the servers' clocks said. The audit goes by it.
     */
    afterTransfer: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index().on(table.memberId, table.id),
    check(
      'restriction_kind',
      sql`${table.kind} in ('pause', 'operator', 'social', 'central', 'exclusion')
        and (${table.kind} <> 'pause' or ${table.until} is not null) and ${table.until} > ${table.from}`,
    ),
  ],
);
