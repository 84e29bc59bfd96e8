/**
 * Registrations that a person looks at (domain-offers 10, "second account"): from one address within a day of each other. It is a
 * reason to look and never to refuse: families and phone networks share addresses, so nothing happens to the account meanwhile.
 */
import { and, asc, between, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { registrationReviews } from './schema.ts';

/** Looks at each registration once it is there: of two at the same instant, the one that is told of later sees the other. */
export const reviewRegistration: Consumer = async ({ db, now }, { kind, member: id }) => {
  if (kind !== 'member_registered' || id === null) return 'done';
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (!member) return 'done';
  const { registerIp, createdAt: at } = member;
  const [other] = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.registerIp, registerIp),
        between(members.createdAt, new Date(at.getTime() - DAY), at),
        ne(members.id, id),
      ),
    )
    .orderBy(desc(members.createdAt))
    .limit(1);
  if (other)
    await db
      .insert(registrationReviews)
      .values({ memberId: id, otherId: other.id, createdAt: now() })
      .onConflictDoNothing();
  return 'done';
};

const others = alias(members, 'other');

/** Those that wait, the oldest first, each with both login names; a page, behind the one of a number. */
export function registrationsInReview(
  db: Database,
  { after = 0, limit = 200 }: { readonly after?: number; readonly limit?: number } = {},
) {
  return db
    .select({
      review: registrationReviews,
      account: members.account,
      registeredAt: members.createdAt,
      other: others.account,
      otherRegisteredAt: others.createdAt,
    })
    .from(registrationReviews)
    .innerJoin(members, eq(members.id, registrationReviews.memberId))
    .innerJoin(others, eq(others.id, registrationReviews.otherId))
    .where(and(isNull(registrationReviews.decidedAt), gt(registrationReviews.id, after)))
    .orderBy(asc(registrationReviews.id))
    .limit(limit);
}

export type RegistrationDecision = 'cleared' | 'closed';

/** Writes down what a person found, once; the account it is of. Null: it waits no more. */
export async function decideRegistration(
  db: Database,
  { review, decision, actor, now }: { review: number; decision: RegistrationDecision; actor: string; now: Date },
): Promise<string | null> {
  const [decided] = await db
    .update(registrationReviews)
    .set({ decision, decidedAt: now, decidedBy: actor })
    .where(and(eq(registrationReviews.id, review), isNull(registrationReviews.decidedAt)))
    .returning({ member: registrationReviews.memberId });
  if (!decided) return null;
  const [member] = await db.select({ account: members.account }).from(members).where(eq(members.id, decided.member));
  return member?.account ?? null;
}
