/** Stores a sign-in between its two steps. After a right password its challenge is valid for five minutes, five tries and one use. */
import { and, eq, gt, lt } from '#server/platform/db/drizzle.ts';
import { FACTOR_TICKET_MS, FACTOR_TRIES } from '#contract/factor.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { mfaEnabledSince } from './verify.ts';
import { factorTickets } from './schema.ts';

export type MfaChallenge = typeof factorTickets.$inferSelect;

/**
 * Refuses with SECOND_FACTOR_REQUIRED and a challenge for a member with a second step. Returns `null` without one.
 * Refuses with CREDENTIALS_WRONG if the compared password is no longer theirs.
 */
export async function issueChallenge(
  { db, now }: Services,
  { id, passwordHash }: Pick<MemberRow, 'id' | 'passwordHash'>,
): Promise<Refused | null> {
  if ((await mfaEnabledSince(db, id)) === null) return null;
  const { token: ticket, hash: ticketHash } = newToken();
  const expiresAt = new Date(now().getTime() + FACTOR_TICKET_MS);
  return transact(db, async (tx) => {
    const member = await lockMember(tx, id);
    if (member.passwordHash !== passwordHash) return refuse('CREDENTIALS_WRONG');
    await tx.insert(factorTickets).values({ ticketHash, memberId: id, expiresAt });
    return { ...refuse('SECOND_FACTOR_REQUIRED', { values: { ticket } }), keep: true };
  });
}

/**
 * Returns a valid challenge. Returns `null` if it never existed, expired, was used or had too many attempts. `held`:
 * locks it until the transaction ends.
 */
export async function openChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  ticket: string,
  held = false,
): Promise<MfaChallenge | null> {
  const open = and(
    eq(factorTickets.ticketHash, hashToken(ticket)),
    gt(factorTickets.expiresAt, now()),
    lt(factorTickets.failures, FACTOR_TRIES),
  );
  const found = db.select().from(factorTickets).where(open);
  const [row] = await (held ? found.for('update') : found);
  return row ?? null;
}

/** Counts a wrong code on a locked challenge. Returns true for the last attempt. */
export async function countFailure(tx: Database, { ticketHash, failures }: MfaChallenge): Promise<boolean> {
  const tried = failures + 1;
  await tx.update(factorTickets).set({ failures: tried }).where(eq(factorTickets.ticketHash, ticketHash));
  return tried >= FACTOR_TRIES;
}

export async function consumeChallenge(tx: Database, { ticketHash }: MfaChallenge): Promise<void> {
  await tx.delete(factorTickets).where(eq(factorTickets.ticketHash, ticketHash));
}

/** Deletes all challenges of a member, when the password changes or the second step is removed. */
export async function deleteChallenges(tx: Database, member: number): Promise<void> {
  await tx.delete(factorTickets).where(eq(factorTickets.memberId, member));
}
