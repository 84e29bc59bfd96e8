/** Defines the history of VIP levels (docs/domain/vip.md#level-history). The present level is computed from the deposits. */
import { integer, index, pgTable } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { cents, id, instant, reference } from '#server/platform/db/columns.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';

/** A change of a member's level, written with the credit or the reversal that caused it. */
export const vipSteps = pgTable(
  'vip_step',
  {
    id: id(),
    memberId: reference(() => members.id),
    level: integer().notNull(),
    /** The member's paid deposits at that time, centavos. */
    totalCents: cents().notNull(),
    rechargeId: reference(() => recharges.id),
    at: instant().notNull(),
  },
  (table) => [index().on(table.memberId, table.id)],
);
