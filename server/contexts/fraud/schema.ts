/** Defines the table of registrations in review. */
import { isNull } from '#server/platform/db/drizzle.ts';
import { bigserial, index, pgTable, text } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import type { LinkKind } from './links.ts';
import { createdAt, instant, reference } from '#server/platform/db/columns.ts';

/** Registrations that an operator reviews (registration-review.ts). */
export const registrationReviews = pgTable(
  'registration_review',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    memberId: reference(() => members.id).unique(),
    /** The earlier member who is linked with the new one. */
    otherId: reference(() => members.id),
    /** The strongest link of the two at registration (links.ts). */
    link: text().notNull().default('network').$type<LinkKind>(),
    createdAt: createdAt(),
    /** Null while it is in review. */
    decidedAt: instant(),
    decision: text().$type<'cleared' | 'closed'>(),
    decidedBy: text(),
  },
  (table) => [index('registration_review_waiting').on(table.id).where(isNull(table.decidedAt))],
);
