/**
 * Reviews registrations that are linked with an earlier account (docs/domain/accounts.md#registration-review,
 * links.ts). A link only leads to a review, never to a refusal: families and phone networks share addresses. Until the
 * decision the account is unaffected.
 */
import { and, asc, eq, gt, isNull } from '#server/platform/db/drizzle.ts';
import { alias } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { groupOf } from './links.ts';
import { registrationReviews } from './schema.ts';

/**
 * Reviews each new registration. Of two linked registrations the one with the higher number waits, in whatever order their events arrive. Of two
 * at the same instant, the event that is handled later sees the other.
 */
export const reviewRegistration: Consumer = async ({ db, now }, { kind, member: id }) => {
  if (kind !== 'member_registered' || id === null) return 'done';
  const group = await groupOf(db, id);
  const rowOf = (memberId: number, otherId: number) => {
    const [strongest] = group.get(memberId === id ? otherId : memberId) ?? [];
    return { memberId, otherId, link: strongest?.kind ?? 'network', createdAt: now() };
  };
  const earlier = [...group.keys()].filter((other) => other < id);
  const rows = [
    ...(earlier.length > 0 ? [rowOf(id, Math.max(...earlier))] : []),
    ...[...group.keys()].filter((other) => other > id).map((other) => rowOf(other, id)),
  ];
  if (rows.length > 0) await db.insert(registrationReviews).values(rows).onConflictDoNothing();
  return 'done';
};

const others = alias(members, 'other');

/** Returns a page of registrations in review after a number, the oldest first, each with both login names. */
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

/** Records an operator's decision, once. Returns the account, or `null` if it is not in review any more. */
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
