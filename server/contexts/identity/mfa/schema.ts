/**
 * Defines the tables of the second step (docs/domain/accounts.md#second-step): the app's secret, recovery codes, and sign-ins that wait for a
 * code.
 */
import { index, integer, pgTable, primaryKey, text } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { instant, reference } from '#server/platform/db/columns.ts';

export const totps = pgTable('totp', {
  memberId: reference(() => members.id).primaryKey(),
  /** The app's secret and the key of the recovery codes, encrypted under `PEPPER` (verify.ts). */
  sealedSecret: text().notNull(),
  /** The step of the last accepted code. Codes of that step or an earlier one are refused. */
  step: integer(),
  begunAt: instant().notNull(),
  /** When a first code proved that the phone has the secret. Null: the second step is not asked for. */
  confirmedAt: instant(),
});

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    memberId: reference(() => members.id),
    /** HMAC of the code under the key beside the app's secret. A fast hash suffices, because the code has fifty random bits. */
    hash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hash] })],
);

/** A sign-in after its password was accepted. */
export const factorTickets = pgTable(
  'factor_ticket',
  {
    /** SHA-256 of the browser's challenge token. */
    ticketHash: text().primaryKey(),
    memberId: reference(() => members.id),
    failures: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt)],
);
