/**
 * Registers a key that a device makes for a member (docs/domain/accounts.md#passkeys). The key is discoverable and requires user verification.
 */
import { randomBytes } from 'node:crypto';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { eq } from '#server/platform/db/drizzle.ts';
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_MS } from '#contract/passkey.ts';
import type { addPasskeyCall, beginPasskeyCall } from '#contract/passkey.ts';
import { deviceOf } from '#lib/device.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { rateLimitFailures, rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notifyMfaChange } from '#server/contexts/identity/mfa/notify-change.ts';
import { requireReauthentication } from '#server/contexts/identity/passwords/login-password.ts';
import { newChallenge, consumeChallenge } from './challenges.ts';
import { passkeysOf, passkeyToWire } from './keys.ts';
import type { PasskeyRow } from './keys.ts';
import { passkeyHandles, passkeys } from './schema.ts';
import { ALGORITHMS, SITE_NAME, siteOf } from './relying-party.ts';

export const beginPasskey: Handler<typeof beginPasskeyCall> = async ({ services, signedIn }) => {
  const { member } = signedIn;
  const refused =
    requireReauthentication(signedIn, services.now()) ??
    (await rateLimit(services, { bucket: `passkey:begin:${member.id}`, max: 10, windowMs: MINUTE }));
  if (refused) return refused;
  const known = await passkeysOf(services.db, member.id);
  if (known.length >= MOST_PASSKEYS) return full();
  const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: siteOf(services.config).host,
    userName: member.account,
    userDisplayName: member.account,
    userID: new Uint8Array(Buffer.from(await handleOf(services.db, member.id), 'base64url')),
    supportedAlgorithmIDs: ALGORITHMS,
    challenge: new Uint8Array(Buffer.from(await newChallenge(services, member.id), 'base64url')),
  });
  return {
    data: {
      challenge,
      rp: { id: siteOf(services.config).host, name: rp.name },
      user,
      pubKeyCredParams: [...pubKeyCredParams],
      timeout: PASSKEY_CHALLENGE_MS,
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports: [...transports],
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  };
};

const full = () => refuse('PASSKEYS_FULL', { values: { count: MOST_PASSKEYS } });

/** Returns the member's user handle for devices, created at the first key. */
async function handleOf(db: Database, member: number): Promise<string> {
  const handle = randomBytes(32).toString('base64url');
  await db.insert(passkeyHandles).values({ memberId: member, handle }).onConflictDoNothing();
  const [row] = await db.select().from(passkeyHandles).where(eq(passkeyHandles.memberId, member));
  return row?.handle ?? handle;
}

/** Stores a new key. Failures have a counter of their own, so that they lock neither sign-in. */
export const addPasskey: Handler<typeof addPasskeyCall> = async (visit) => {
  const { services, signedIn } = visit;
  const refused = requireReauthentication(signedIn, services.now());
  if (refused) return refused;
  const limit = { bucket: `passkey:register:${signedIn.member.id}`, max: 10, windowMs: 15 * MINUTE };
  const kept = await rateLimitFailures(services, [limit], () => judge(visit));
  return isRefused(kept) ? kept : { data: passkeyToWire(kept) };
};

async function judge(visit: CallContext<typeof addPasskeyCall>): Promise<PasskeyRow | Refused> {
  const { services, input, signedIn } = visit;
  const challenge = await consumeChallenge(services, input.credential.response.clientDataJSON, signedIn.member.id);
  const made = challenge === null ? null : await verified(visit, challenge);
  return made === null ? refuse('PASSKEY_WRONG') : keep(visit, made);
}

type Made = VerifiedRegistrationResponse & { readonly verified: true };

/** Returns the new key of a device's response, or null where the response is not valid. */
async function verified(
  { services, input }: CallContext<typeof addPasskeyCall>,
  challenge: string,
): Promise<Made | null> {
  const { host, origins } = siteOf(services.config);
  try {
    const made = await verifyRegistrationResponse({
      response: { ...input.credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return made.verified ? made : null;
  } catch {
    // The library throws with the reason, which the sender need not know.
    return null;
  }
}

async function keep(
  { services, input, locale, ip, userAgent, signedIn }: CallContext<typeof addPasskeyCall>,
  { registrationInfo: { credential, credentialBackedUp } }: Made,
): Promise<PasskeyRow | Refused> {
  const { browser, system } = deviceOf(userAgent);
  return transact(services.db, async (tx) => {
    const member = await lockMember(tx, signedIn.member.id);
    if ((await passkeysOf(tx, member.id)).length >= MOST_PASSKEYS) return full();
    const [row] = await tx
      .insert(passkeys)
      .values({
        memberId: member.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: input.credential.response.transports ?? [],
        backedUp: credentialBackedUp,
        name: [browser, system].filter(Boolean).join(' · '),
        createdAt: services.now(),
      })
      .onConflictDoNothing()
      .returning();
    // The credential is registered already. The refusal does not say to whom.
    if (!row) return refuse('PASSKEY_WRONG');
    await notifyMfaChange(tx, services, { member, kind: 'passkey_added', ip, locale });
    return row;
  });
}
