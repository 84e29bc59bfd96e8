/** What devices are to sign: random, for one purpose, five minutes and one answer, right or wrong. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey.ts';
import type { Services } from '#server/platform/services.ts';
import { passkeyChallenges } from './schema.ts';

/** For a member who makes a key, or (null) for whoever signs in. */
export async function newChallenge({ db, now }: Services, member: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + PASSKEY_CHALLENGE_MS);
  await db.insert(passkeyChallenges).values({ challenge, memberId: member, expiresAt });
  return challenge;
}

/**
 * The challenge that an answer names, taken out of the table: of two answers to one, one finds it. Null where it is none, is over,
 * or was for somebody else or something else.
 */
export async function consumeChallenge(
  { db, now }: Services,
  clientDataJSON: string,
  member: number | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const whose = member === null ? isNull(passkeyChallenges.memberId) : eq(passkeyChallenges.memberId, member);
  const spent = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), whose, gt(passkeyChallenges.expiresAt, now())))
    .returning({ challenge: passkeyChallenges.challenge });
  return spent[0]?.challenge ?? null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const named = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof named === 'string' && /^[\w-]{1,100}$/.test(named) ? named : null;
  } catch {
    return null;
  }
}
