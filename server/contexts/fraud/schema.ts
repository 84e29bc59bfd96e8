/** What a person looks at before it counts. */
import { isNull } from 'drizzle-orm';
import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from '#server/kernel/members/schema.ts';
import type { LinkKind } from './links.ts';
import { createdAt, instant, reference } from '#server/platform/db/columns.ts';

/** Registrations that a person looks at (registration-review.ts). */
export const registrationReviews = pgTable(
  'registration_review',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    memberId: reference(() => members.id).unique(),
    /** Who registered before and is linked with them. */
    otherId: reference(() => members.id),
    /** The strongest link of the two at the registration (links.ts). */
    link: text().notNull().default('network').$type<LinkKind>(),
    createdAt: createdAt(),
    /** Null while it waits. */
    decidedAt: instant(),
    decision: text().$type<'cleared' | 'closed'>(),
    decidedBy: text(),
  },
  (table) => [index('registration_review_waiting').on(table.id).where(isNull(table.decidedAt))],
);
