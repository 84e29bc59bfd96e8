/** Stores challenges for devices: random, for one purpose, valid for five minutes and one response. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from '#server/platform/db/drizzle.ts';
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey.ts';
import type { Services } from '#server/platform/services.ts';
import { passkeyChallenges } from './schema.ts';

/** Creates a challenge for a member who creates a key, or (`null`) for a sign-in. */
export async function newChallenge({ db, now }: Services, member: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + PASSKEY_CHALLENGE_MS);
  await db.insert(passkeyChallenges).values({ challenge, memberId: member, expiresAt });
  return challenge;
}

/**
 * Deletes and returns the challenge of a response, so that only one of two responses finds it. Returns `null` if it
 * does not exist, has expired, or was for another member or purpose.
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
