/** Uses support's one-time password (contexts/identity/passwords/login-password.ts), which opens one session. */
import { and, eq, gt } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';

/** Returns whether it is still unused. */
export async function isOneTimeOpen({ db, now }: Services, member: number): Promise<boolean> {
  const open = and(eq(members.id, member), gt(members.passwordOneTimeUntil, now()));
  return (await db.select({ id: members.id }).from(members).where(open)).length > 0;
}

/** Consumes it. Returns false if it was used or has expired. */
export async function consumeOneTimePassword({ db, now }: Services, member: number): Promise<boolean> {
  const at = now();
  const spent = await db
    .update(members)
    .set({ passwordOneTimeUntil: at })
    .where(and(eq(members.id, member), gt(members.passwordOneTimeUntil, at)))
    .returning({ id: members.id });
  return spent.length > 0;
}
