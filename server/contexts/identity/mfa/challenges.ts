/** A sign-in between its two steps: whose password was right holds a challenge for five minutes, five tries and one use. */
import { and, eq, gt, lt } from 'drizzle-orm';
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
 * SECOND_FACTOR_REQUIRED with a challenge, for a member whose password was right and who has a second step; null: they have none.
 * CREDENTIALS_WRONG: the password that was judged is not theirs any more.
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

/** The challenge that still counts; null: it never did, is over, was used or was tried too often. `held`: until the transaction ends. */
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

/** A wrong code on a held challenge; true: it was its last. */
export async function countFailure(tx: Database, { ticketHash, failures }: MfaChallenge): Promise<boolean> {
  const tried = failures + 1;
  await tx.update(factorTickets).set({ failures: tried }).where(eq(factorTickets.ticketHash, ticketHash));
  return tried >= FACTOR_TRIES;
}

export async function consumeChallenge(tx: Database, { ticketHash }: MfaChallenge): Promise<void> {
  await tx.delete(factorTickets).where(eq(factorTickets.ticketHash, ticketHash));
}

/** The password that opened them is another now, or there is no second step: none of a member's challenges counts. */
export async function deleteChallenges(tx: Database, member: number): Promise<void> {
  await tx.delete(factorTickets).where(eq(factorTickets.memberId, member));
}
