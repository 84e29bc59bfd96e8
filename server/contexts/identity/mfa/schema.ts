/** The second step (docs/domain/accounts.md#second-step): an app's secret, recovery codes, and sign-ins that wait for either. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import { instant, reference } from '#server/platform/db/columns.ts';

export const totps = pgTable('totp', {
  memberId: reference(() => members.id).primaryKey(),
  /** The app's secret and the key of the recovery codes, encrypted under `PEPPER` (verify.ts). */
  sealedSecret: text().notNull(),
  /** The step of the last code taken: that one and those before count no more. */
  step: integer(),
  begunAt: instant().notNull(),
  /** Null until a first code proves that a phone has the secret: nothing is asked for before. */
  confirmedAt: instant(),
});

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    memberId: reference(() => members.id),
    /** HMAC of the code under the key beside the app's secret: it has fifty random bits, and nobody chose it. */
    hash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hash] })],
);

/** A sign-in whose password was right. */
export const factorTickets = pgTable(
  'factor_ticket',
  {
    /** SHA-256 of what the browser holds. */
    ticketHash: text().primaryKey(),
    memberId: reference(() => members.id),
    failures: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt)],
);
