/**
 * Makes and checks operators' passkeys (docs/domain/back-office.md#operator-sign-in). A key is bound to the host under which the back office was
 * open. The players' passkeys (contexts/identity/passkeys) follow the same rules.
 */
import { randomBytes } from 'node:crypto';
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, desc, eq, gt, isNull } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { MINUTE } from '#server/platform/time.ts';
import type { OperatorRow } from './operators.ts';
import { operatorChallenges, operatorPasskeys, operators } from '#server/backoffice/schema.ts';

const CHALLENGE_MS = 5 * MINUTE;
/** The most keys of an operator. */
export const MOST_PASSKEYS = 10;
/** EdDSA, ES256 and RS256, as for players. */
const ALGORITHMS = [-8, -7, -257];

export type PasskeyRow = typeof operatorPasskeys.$inferSelect;

/** Where the browser has the back office open: the host that keys are bound to, and the whole origin. */
export interface Place {
  readonly host: string;
  readonly origin: string;
}

/** Returns an operator's keys, the newest first. */
export const passkeysOf = (db: Database, operator: number): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operatorId, operator))
    .orderBy(desc(operatorPasskeys.id))
    .limit(MOST_PASSKEYS);

/** Creates a challenge for an operator who makes a key, or (`null`) for a sign-in. */
async function newChallenge({ db, now }: Services, operatorId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  await db.insert(operatorChallenges).values({ challenge, operatorId, expiresAt });
  return challenge;
}

/** Deletes and returns the challenge of a response, so that it is answered once. Null: none of this purpose is open. */
async function consumeChallenge(
  { db, now }: Services,
  { response }: { readonly response: { readonly clientDataJSON: string } },
  operator: number | null,
): Promise<string | null> {
  const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as {
    challenge?: unknown;
  };
  if (typeof challenge !== 'string') return null;
  const whose = operator === null ? isNull(operatorChallenges.operatorId) : eq(operatorChallenges.operatorId, operator);
  const [spent] = await db
    .delete(operatorChallenges)
    .where(and(eq(operatorChallenges.challenge, challenge), whose, gt(operatorChallenges.expiresAt, now())))
    .returning({ challenge: operatorChallenges.challenge });
  return spent?.challenge ?? null;
}

/** Returns the options by which a device makes a key for an operator. */
export async function creationOptions(services: Services, { id, name }: OperatorRow, { host }: Place): Promise<object> {
  const known = await passkeysOf(services.db, id);
  return generateRegistrationOptions({
    ...{ rpName: 'Jogada · back office', rpID: host, userName: name, userDisplayName: name },
    challenge: new Uint8Array(Buffer.from(await newChallenge(services, id), 'base64url')),
    ...{ timeout: CHALLENGE_MS, attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS },
    excludeCredentials: known.filter((key) => key.host === host).map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** A new key that a device made. */
export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'host' | 'counter' | 'backedUp'>;

/** Returns the new key in a device's response, or null where the response is not valid. `credential`: JSON. */
export async function readNewPasskey(
  services: Services,
  operator: number,
  credential: string,
  { host, origin }: Place,
): Promise<NewPasskey | null> {
  try {
    const response = JSON.parse(credential) as RegistrationResponseJSON;
    const challenge = await consumeChallenge(services, response, operator);
    if (challenge === null) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      ...{ credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), host, counter },
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    // Text that is no response, or a response that the library refuses with a reason.
    return null;
  }
}

/** Stores a key. Returns false if the operator has too many, or the credential is registered already. */
export async function keepPasskey(
  { db, now }: Pick<Services, 'db' | 'now'>,
  operatorId: number,
  name: string,
  key: NewPasskey,
): Promise<boolean> {
  if ((await passkeysOf(db, operatorId)).length >= MOST_PASSKEYS) return false;
  const kept = await db
    .insert(operatorPasskeys)
    .values({ ...key, operatorId, name, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: operatorPasskeys.id });
  return kept.length > 0;
}

/** Returns the options by which a device signs in. */
export const requestOptions = async (services: Services, { host }: Place): Promise<object> => ({
  ...{ challenge: await newChallenge(services, null), rpId: host },
  ...{ timeout: CHALLENGE_MS, userVerification: 'required' },
});

/** Describes a device's answer at the sign-in. `copied`: two devices have the key, so it is disabled. */
export type PasskeyUse = { readonly operator: OperatorRow; readonly isCopied: boolean } | null;

/** Checks a device's answer, and notes the use of its key. Null: the answer is wrong, or its operator's access ended. */
export async function takePasskey(services: Services, credential: string, place: Place): Promise<PasskeyUse> {
  try {
    const response = JSON.parse(credential) as AuthenticationResponseJSON;
    const challenge = await consumeChallenge(services, response, null);
    const [found] = await services.db
      .select({ key: operatorPasskeys, operator: operators })
      .from(operatorPasskeys)
      .innerJoin(operators, eq(operators.id, operatorPasskeys.operatorId))
      .where(and(eq(operatorPasskeys.credentialId, response.id), isNull(operators.endedAt)));
    if (challenge === null || !found) return null;
    const { key, operator } = found;
    if (key.host !== place.host || key.stoppedAt !== null) return null;
    const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'base64url'));
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response, expectedChallenge: challenge, expectedOrigin: place.origin, expectedRPID: place.host },
      // The library checks the counter before the signature; noteUse checks it after.
      credential: { id: key.credentialId, publicKey, counter: 0 },
      requireUserVerification: true,
    });
    return verified ? { operator, isCopied: !(await noteUse(services, key, authenticationInfo.newCounter)) } : null;
  } catch {
    return null;
  }
}

/** Notes the use of a key. Returns false and disables the key where its counter did not grow: another device has it. */
async function noteUse({ db, now }: Services, { id }: PasskeyRow, counter: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const [key] = await tx.select().from(operatorPasskeys).where(eq(operatorPasskeys.id, id)).for('update');
    if (!key || key.stoppedAt !== null) return false;
    const isCopy = !key.backedUp && (counter > 0 || key.counter > 0) && counter <= key.counter;
    const use = isCopy ? { stoppedAt: now() } : { counter, lastUsedAt: now() };
    await tx.update(operatorPasskeys).set(use).where(eq(operatorPasskeys.id, id));
    return !isCopy;
  });
}

/** Removes an operator's key. Returns false if they have no such key. */
export async function removePasskey(db: Database, operator: number, id: number): Promise<boolean> {
  const mine = and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operatorId, operator));
  return (await db.delete(operatorPasskeys).where(mine).returning({ id: operatorPasskeys.id })).length > 0;
}
