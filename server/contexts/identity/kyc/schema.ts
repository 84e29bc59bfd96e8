/** Defines the tables of full registrations and identity verifications (docs/domain/protection.md#full-registration). */
import { sql } from '#server/platform/db/drizzle.ts';
import { bigint, check, date, index, pgTable, text, uniqueIndex } from '#server/platform/db/drizzle-pg.ts';
import type { Gender } from '#contract/details.ts';
import type { FederativeUnit } from '#lib/address.ts';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, id, instant, reference } from '#server/platform/db/columns.ts';

export const memberDetails = pgTable('member_detail', {
  memberId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  birthDate: date({ mode: 'string' }).notNull(),
  gender: text().notNull().$type<Gender>(),
  postalCode: text().notNull(),
  street: text().notNull(),
  houseNumber: text().notNull(),
  complement: text().notNull(),
  district: text().notNull(),
  city: text().notNull(),
  state: text().notNull().$type<FederativeUnit>(),
  /** When and from where the member declared that nothing bars them and that they read the warning. */
  declaredAt: instant().notNull(),
  ip: text().notNull(),
});

/** Each verification that was opened at the host. It stores the outcome, never a picture or a document. */
export const identityChecks = pgTable(
  'identity_check',
  {
    id: id(),
    memberId: reference(() => members.id),
    /** Identifies the verification at the host. */
    reference: text().notNull().unique(),
    /** pending, verified, refused */
    state: text().notNull().$type<'pending' | 'verified' | 'refused'>(),
    createdAt: createdAt(),
    decidedAt: instant(),
    validUntil: date({ mode: 'string' }),
  },
  (table) => [
    index().on(table.memberId, table.id),
    // One pending verification for each member. The job that asks for outcomes reads this index too.
    uniqueIndex('identity_check_pending')
      .on(table.memberId)
      .where(sql`${table.state} = 'pending'`),
    check('identity_check_state', sql`${table.state} in ('pending', 'verified', 'refused')`),
  ],
);
