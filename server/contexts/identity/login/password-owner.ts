/** Compares a typed login password with a member's, for every call with one. */
import { and, eq } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { hashPassword, verifyPassword } from '#server/platform/security/password-hash.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Returns the member with their present row if the password is theirs, otherwise `null`. An unknown member takes as
 * long. A hash of an uncomposed password is renewed. Costly, so never call it inside a transaction.
 */
export async function passwordOwner(
  { db, config }: Services,
  typed: string,
  member: MemberRow | null,
): Promise<MemberRow | null> {
  const hash = member?.passwordHash ?? null;
  const match = await verifyPassword(typed, hash, config.passwordCost);
  if (member === null || hash === null || match === 'none') return null;
  if (match === 'composed') return member;
  const passwordHash = await hashPassword(typed, config.passwordCost);
  const isSame = and(eq(members.id, member.id), eq(members.passwordHash, hash));
  // If the hash was changed meanwhile, this row is returned unchanged. A later step then compares the hashes and
  // fails.
  const renewed = await db.update(members).set({ passwordHash }).where(isSame).returning();
  return renewed[0] ?? member;
}
