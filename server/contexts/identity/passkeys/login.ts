/** Handles sign-in by passkey (docs/domain/accounts.md#passkeys): the device is one factor, its unlocking the other. */
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from '#server/platform/db/drizzle.ts';
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey.ts';
import type { beginPasskeyLoginCall, passkeyLoginCall } from '#contract/passkey.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { rateLimitFailures, rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { notifyMfaChange } from '#server/contexts/identity/mfa/notify-change.ts';
import { checkSignIn, signIn } from '#server/contexts/identity/login/sign-in.ts';
import { newChallenge, consumeChallenge } from './challenges.ts';
import type { PasskeyRow } from './keys.ts';
import { passkeyHandles, passkeys } from './schema.ts';
import { siteOf } from './relying-party.ts';

type Login = CallContext<typeof passkeyLoginCall>;

/** Begins a sign-in. Each leaves a row for five minutes, so they are limited by network, high enough for a town behind one address. */
export const beginPasskeyLogin: Handler<typeof beginPasskeyLoginCall> = async ({ services, ip }) => {
  const bucket = `passkey:options:${networkOf(ip)}`;
  const limited = await rateLimit(services, { bucket, max: 600, windowMs: 10 * MINUTE });
  if (limited) return limited;
  const challenge = await newChallenge(services, null);
  const { host } = siteOf(services.config);
  return { data: { challenge, rpId: host, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' } };
};

/**
 * Signs in by a device's response. A signature cannot be guessed, so failures are limited by network, for the work that they cause, in counters
 * of their own. Wrong responses lock no password, nor wrong passwords a key.
 */
export const passkeyLogin: Handler<typeof passkeyLoginCall> = async (visit) => {
  const { services, ip } = visit;
  const limit = { bucket: `passkey:login:${networkOf(ip)}`, max: 30, windowMs: 15 * MINUTE };
  const isWrong = (result: MemberRow | Refused) =>
    isRefused(result) && ['PASSKEY_WRONG', 'PASSKEY_UNKNOWN'].includes(result.refused.code);
  const member = await rateLimitFailures(services, [limit], () => judge(visit), isWrong);
  return isRefused(member) ? member : signIn(visit, member);
};

/** Checks a response. Every fault has the same refusal until the signature is right. From then on the caller is the key's owner. */
async function judge(visit: Login): Promise<MemberRow | Refused> {
  const { services, input } = visit;
  const challenge = await consumeChallenge(services, input.credential.response.clientDataJSON, null);
  const key = challenge === null ? null : await keyOf(visit);
  // A separate code, so that the device stops offering the key. Ids are random, so the reply reveals nothing about any
  // account.
  if (key === 'unknown') return refuse('PASSKEY_UNKNOWN');
  const counter = challenge === null || key === null ? null : await signedCounter(visit, key, challenge);
  if (key === null || counter === null) return refuse('PASSKEY_WRONG');
  const member = await noteUse(visit, key, counter);
  return isRefused(member) ? member : ((await checkSignIn(services, member)) ?? member);
}

/**
 * Finds the key that the response names. `unknown`: no account has it. null: the device names another member as its owner.
 */
async function keyOf({ services, input: { credential } }: Login): Promise<PasskeyRow | 'unknown' | null> {
  const [found] = await services.db
    .select({ key: passkeys, handle: passkeyHandles.handle })
    .from(passkeys)
    .innerJoin(passkeyHandles, eq(passkeyHandles.memberId, passkeys.memberId))
    .where(eq(passkeys.credentialId, credential.id));
  if (!found) return 'unknown';
  return found.handle === credential.response.userHandle ? found.key : null;
}

/** Returns the device's counter where it signed this challenge for this site and verified its owner, otherwise null. */
async function signedCounter(
  { services, input }: Login,
  { credentialId, publicKey }: PasskeyRow,
  challenge: string,
): Promise<number | null> {
  const { host, origins } = siteOf(services.config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...input.credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      // The library checks the counter before the signature. A real counter here would let anybody who knows a key's
      // id disable it.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/**
 * Stores the use of a key. A device with a counter never repeats a number. A repeated one shows that two devices hold the key, so the key is
 * disabled. A backed-up key is on several devices of its owner, each with a counter of its own (WebAuthn 3, 6.1.1).
 */
async function noteUse({ services, ip }: Login, { id }: PasskeyRow, counter: number): Promise<MemberRow | Refused> {
  return transact(services.db, async (tx) => {
    const [named] = await tx.select().from(passkeys).where(eq(passkeys.id, id));
    if (!named) return refuse('PASSKEY_WRONG');
    const member = await lockMember(tx, named.memberId);
    const mine = and(eq(passkeys.id, id), eq(passkeys.memberId, member.id));
    const [key] = await tx.select().from(passkeys).where(mine);
    if (!key) return refuse('PASSKEY_WRONG');
    if (key.stoppedAt !== null) return refuse('PASSKEY_COPIED');
    const now = services.now();
    if (!key.backedUp && (counter > 0 || key.counter > 0) && counter <= key.counter) {
      await tx.update(passkeys).set({ stoppedAt: now }).where(mine);
      await notifyMfaChange(tx, services, { member, kind: 'passkey_copied', ip });
      return { ...refuse('PASSKEY_COPIED'), keep: true };
    }
    await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(mine);
    return member;
  });
}
