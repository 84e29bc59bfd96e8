/** Verifies the second step: a code of the app or a recovery code, each accepted once. */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { and, count, eq, isNotNull, isNull, lt, or } from '#server/platform/db/drizzle.ts';
import { RECOVERY_CODES } from '#contract/factor.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { rateLimitFailures } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { decryptWithKey, encrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { newTotpSecret, stepOfCode } from '#server/platform/security/totp.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notifyMfaChange } from './notify-change.ts';
import { recoveryCodes, totps } from './schema.ts';

/** A code in the form of the contract's `eitherCode`. If both are given, the app's code counts. */
export interface GivenCode {
  readonly code?: string | undefined;
  readonly recovery?: string | undefined;
}

const confirmed = (member: number) => and(eq(totps.memberId, member), isNotNull(totps.confirmedAt));

/** Returns since when the second step is on, or null. */
export async function mfaEnabledSince(db: Database, member: number): Promise<Date | null> {
  const [row] = await db.select({ since: totps.confirmedAt }).from(totps).where(confirmed(member));
  return row?.since ?? null;
}

/** Returns the number of unused recovery codes. */
export async function recoveryLeft(db: Database, member: number): Promise<number> {
  const unused = and(eq(recoveryCodes.memberId, member), isNull(recoveryCodes.usedAt));
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused);
  return row?.left ?? 0;
}

/** Encrypts the app's secret with the key of the member's recovery codes. */
export function encryptedTotp(encryptionKeys: EncryptionKeys): {
  readonly secret: string;
  readonly sealedSecret: string;
} {
  const secret = newTotpSecret();
  return { secret, sealedSecret: encrypt(encryptionKeys, { secret, recovery: randomBytes(32).toString('base64') }) };
}

export const secretIn = ({ config }: Pick<Services, 'config'>, sealed: string): string =>
  openTotp(config.secrets.PEPPER, sealed).secret;

function openTotp(
  encryptionKeys: EncryptionKeys,
  sealed: string,
): { readonly secret: string; readonly recovery: string } {
  const { value, encryptionKey } = decryptWithKey(encryptionKeys, sealed);
  // Recovery codes from before they had a key of their own were hashed under `PEPPER`.
  return { secret: String(value.secret), recovery: String(value.recovery ?? encryptionKey) };
}

/** Encrypts the same values under the newest encryption key. Throws if no key decrypts them. */
export const reencryptTotp = (encryptionKeys: EncryptionKeys, sealed: string): string =>
  encrypt(encryptionKeys, openTotp(encryptionKeys, sealed));

/**
 * Verifies a code, inside a transaction that holds the member's row. Returns false if it is wrong, used, or older than
 * a used one. The member is notified of a used recovery code.
 */
export async function verifyMfa(
  tx: Database,
  services: Services,
  { member, given, ip }: { readonly member: MemberRow; readonly given: GivenCode; readonly ip: string },
): Promise<boolean> {
  if (given.code === undefined) return takeRecovery(tx, services, { member, code: given.recovery ?? '', ip });
  const [row] = await tx.select().from(totps).where(confirmed(member.id));
  const step = row && stepOfCode(secretIn(services, row.sealedSecret), given.code, services.now());
  if (step === undefined || step === null) return false;
  const taken = await tx
    .update(totps)
    .set({ step })
    .where(and(confirmed(member.id), or(isNull(totps.step), lt(totps.step, step))))
    .returning({ member: totps.memberId });
  return taken.length > 0;
}

async function takeRecovery(
  tx: Database,
  services: Services,
  { member, code, ip }: { readonly member: MemberRow; readonly code: string; readonly ip: string },
): Promise<boolean> {
  const [on] = await tx.select().from(totps).where(confirmed(member.id));
  if (!on) return false;
  const { recovery } = openTotp(services.config.secrets.PEPPER, on.sealedSecret);
  const hash = recoveryHash(recovery, member.id, code);
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: services.now() })
    .where(and(eq(recoveryCodes.memberId, member.id), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  if (taken.length === 0) return false;
  await notifyMfaChange(tx, services, { member, kind: 'recovery_used', ip });
  return true;
}

/**
 * Checks the code that a member with a second step sends with the password at a re-check. Returns `null` if it is
 * right, or without a second step. Refuses with SECOND_FACTOR_REQUIRED at `code` without a code, with FACTOR_WRONG at
 * the field, or with TOO_MANY_REQUESTS.
 */
export async function requireMfa(
  services: Services,
  { member: { id }, given, ip }: { readonly member: MemberRow; readonly given: GivenCode; readonly ip: string },
): Promise<Refused | null> {
  if ((await mfaEnabledSince(services.db, id)) === null) return null;
  if (given.code === undefined && given.recovery === undefined)
    return refuse('SECOND_FACTOR_REQUIRED', { field: 'code' });
  const proven = await rateLimitFailures(services, [memberLimit(id)], () =>
    transact(services.db, async (tx) => {
      const member = await lockMember(tx, id);
      return (await verifyMfa(tx, services, { member, given, ip })) ? { proven: true } : wrongCode(given);
    }),
  );
  return isRefused(proven) ? proven : null;
}

/** Returns the limit of wrong codes of a signed-in member; sign-ins have limits of their own. */
export const memberLimit = (member: number) => ({ bucket: `factor:member:${member}`, max: 10, windowMs: 15 * MINUTE });

export const wrongCode = ({ code }: GivenCode): Refused =>
  refuse('FACTOR_WRONG', { field: code === undefined ? 'recovery' : 'code' });

/** Letters and digits without pairs that look alike, as in invitation codes. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Replaces all recovery codes of a member, beside their secret. Returns the codes, which cannot be read afterwards. */
export async function replaceRecovery(
  tx: Database,
  { config }: Services,
  { memberId: member, sealedSecret }: Pick<typeof totps.$inferSelect, 'memberId' | 'sealedSecret'>,
): Promise<string[]> {
  const { recovery } = openTotp(config.secrets.PEPPER, sealedSecret);
  const drawn = new Set<string>();
  while (drawn.size < RECOVERY_CODES)
    drawn.add(Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, member));
  const rows = [...drawn].map((code) => ({ memberId: member, hash: recoveryHash(recovery, member, code) }));
  await tx.insert(recoveryCodes).values(rows);
  return [...drawn].map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

const recoveryHash = (key: string, member: number, code: string): string =>
  createHmac('sha256', key).update(`recovery|${member}|${code}`).digest('hex');
