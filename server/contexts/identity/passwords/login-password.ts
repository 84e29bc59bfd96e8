/** Re-checks and changes the login password of a signed-in member, and sets one for support (docs/domain/accounts.md#password-change). */
import { randomInt } from 'node:crypto';
import { eq } from '#server/platform/db/drizzle.ts';
import { VERIFIED_MS } from '#contract/security.ts';
import type { changePasswordCall, verifyPasswordCall } from '#contract/security.ts';
import { wireDate } from '#lib/dates.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import type { Handler, AuthenticatedSession } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { limitPasswordHashing } from '#server/platform/security/hash-rate-limit.ts';
import {
  withdrawalCooldownUntil,
  lockMember,
  memberByAccount,
  members,
  recordAccountEvent,
} from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { clearRateLimit, rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { readLocale, translate } from '#server/platform/i18n.ts';
import { withPermit } from '#server/platform/concurrency/keyed-semaphore.ts';
import type { Database } from '#server/platform/db/database.ts';
import { requireMfa } from '#server/contexts/identity/mfa/verify.ts';
import { deleteChallenges } from '#server/contexts/identity/mfa/challenges.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';
import { endSessions, markReauthenticated } from '#server/contexts/identity/sessions/sessions.ts';
import { passwordOwner } from '#server/contexts/identity/login/password-owner.ts';
import { checkWeakPassword } from './weak-passwords.ts';

/** How long support's one-time password is valid. */
const ONE_TIME_MS = 24 * 60 * MINUTE;

/** Returns until when a session counts as re-checked, or null. */
export function reauthenticatedUntil(
  { reauthenticatedAt }: Pick<AuthenticatedSession, 'reauthenticatedAt'>,
  now: Date,
): Date | null {
  const until = reauthenticatedAt && new Date(reauthenticatedAt.getTime() + VERIFIED_MS);
  return until && until > now ? until : null;
}

/** Refuses an action that needs the login password to have been given again recently. */
export function requireReauthentication(signedIn: AuthenticatedSession, now: Date): Refused | null {
  return reauthenticatedUntil(signedIn, now) ? null : refuse('VERIFY_FIRST');
}

/** Returns the counter of wrong tries over all sessions of a member; a right one clears it. */
const bucketOf = (member: number) => `password:${member}`;

/**
 * Checks the given password, one attempt of a member after the other. Returns the current row, or a refusal at
 * `field`.
 */
async function judge(
  services: Services,
  given: string,
  member: MemberRow,
  field: string,
): Promise<Refused | MemberRow> {
  const { passwordHash, id } = member;
  if (passwordHash === null) return refuse('PASSWORD_NOT_SET', { field });
  const limited = (await limit(services, id)) ?? (await limitPasswordHashing(services, id));
  if (limited) return limited;
  const owner = await withPermit(bucketOf(id), 1, () => passwordOwner(services, given, member));
  return owner ?? refuse('PASSWORD_WRONG', { field });
}

const limit = (services: Services, member: number) =>
  rateLimit(services, { bucket: bucketOf(member), max: 5, windowMs: 15 * MINUTE });

export const reauthenticate: Handler<typeof verifyPasswordCall> = async ({ services, input, ip, signedIn }) => {
  const { sessionHash } = signedIn;
  const member = await judge(services, input.password, signedIn.member, 'password');
  if (isRefused(member)) return member;
  await clearRateLimit(services.db, bucketOf(member.id));
  const unproven = await requireMfa(services, { member, given: input, ip });
  if (unproven) return unproven;
  const now = services.now();
  await markReauthenticated(services.db, sessionHash, now);
  return { data: { verified_until: wireDate(new Date(now.getTime() + VERIFIED_MS)) } };
};

export const changePassword: Handler<typeof changePasswordCall> = async (visit) => {
  const { services, input, locale, ip, signedIn } = visit;
  const easy = checkWeakPassword(input.password, signedIn.member);
  if (easy) return easy;
  const field = 'old_password';
  const judged = await judge(services, input.old_password, signedIn.member, field);
  if (isRefused(judged)) return judged;
  const passwordHash = await hashPassword(input.password, services.config.passwordCost);
  const changed = await transact(services.db, async (tx) => {
    const member = await lockMember(tx, signedIn.member.id);
    // The password was changed while this one was checked.
    if (member.passwordHash !== judged.passwordHash) return refuse('PASSWORD_WRONG', { field });
    const now = services.now();
    await storePassword(tx, member.id, passwordHash, now);
    await endSessions(tx, { member: member.id, reason: 'password', except: signedIn.sessionHash, now });
    await recordAccountEvent(tx, { member: member.id, kind: 'password_changed', ip, now });
    if (member.email !== null)
      await enqueueMail(tx, services, { member: member.id, to: member.email, locale, kind: 'password_changed' });
    return { id: member.id };
  });
  if (isRefused(changed)) return changed;
  await clearRateLimit(services.db, bucketOf(signedIn.member.id));
  return { message: translate(locale, 'server', 'password_changed') };
};

/**
 * Stores a password's hash, blocks withdrawals for the cool-down, and cancels sign-ins begun with the old password.
 * `oneTimeUntil`: the password opens one session, before that instant.
 */
export async function storePassword(
  tx: Database,
  member: number,
  passwordHash: string,
  now: Date,
  oneTimeUntil: Date | null = null,
): Promise<void> {
  await tx
    .update(members)
    .set({ passwordHash, passwordOneTimeUntil: oneTimeUntil, withdrawalsFrom: withdrawalCooldownUntil(now) })
    .where(eq(members.id, member));
  await deleteChallenges(tx, member);
}

/** Creates a one-time password with its hash. Call it before a transaction, because hashing takes long. */
export async function newOneTimePassword({ passwordCost }: Services['config']) {
  const password = readablePassword();
  return { password, hash: await hashPassword(password, passwordCost) };
}

/**
 * Sets a one-time password, for support, for a member who lost theirs or has none. Returns false where the account
 * does not exist.
 */
export async function resetPassword(
  services: Services,
  account: string,
  { passwordHash, actor }: { readonly passwordHash: string; readonly actor: string },
): Promise<boolean> {
  const found = await memberByAccount(services.db, account);
  if (!found) return false;
  await transact(services.db, async (tx) => {
    const member = await lockMember(tx, found.id);
    const now = services.now();
    await storePassword(tx, member.id, passwordHash, now, new Date(now.getTime() + ONE_TIME_MS));
    await endSessions(tx, { member: member.id, reason: 'kicked', now });
    await recordAccountEvent(tx, { member: member.id, kind: 'password_reset', actor, now });
    if (member.email === null) return;
    const locale = readLocale(member.language);
    await enqueueMail(tx, services, { member: member.id, to: member.email, locale, kind: 'password_reset' });
  });
  return true;
}

/** Creates twelve letters and digits without similar ones, to be read out by telephone. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
}
