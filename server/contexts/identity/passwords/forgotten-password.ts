/**
 * Handles a forgotten login password: a code by mail to the confirmed address, then a new password (docs/domain/accounts.md#forgotten-password).
 */
import type { askPasswordCodeCall, renewPasswordCall } from '#contract/forgotten-password.ts';
import { CODE_MS, CODE_RESEND_MS } from '#contract/security.ts';
import { wireDate } from '#lib/dates.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { DAY, secondsUntil } from '#server/platform/time.ts';
import { limitPasswordHashing } from '#server/platform/security/hash-rate-limit.ts';
import { keyOf, parseLoginName } from '#server/contexts/identity/login/login-names.ts';
import { lockMember, recordAccountEvent } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { clearRateLimit, rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { encrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';
import { consumeCaptcha } from '#server/contexts/identity/captcha/captcha.ts';
import { memberBuckets } from '#server/contexts/identity/login/attempts.ts';
import { endSessions } from '#server/contexts/identity/sessions/sessions.ts';
import { checkSignIn, signInByPassword } from '#server/contexts/identity/login/sign-in.ts';
import { checkWeakPassword } from './weak-passwords.ts';
import { storePassword } from './login-password.ts';
import { proveCode, consumeResetTicket } from './reset-codes.ts';
import { passwordTickets } from '#server/contexts/identity/schema.ts';

/** Requests a code. It reads no member, so that its work and time are the same for every name. */
export const askPasswordCode: Handler<typeof askPasswordCodeCall> = async ({ services, input, locale, ip }) => {
  const { db, config } = services;
  const network = networkOf(ip);
  const refused =
    (await consumeCaptcha(services, input, network)) ?? (await askedTooOften(services, input.account, network));
  if (refused) return refused;
  const now = services.now();
  const { token: ticket, hash: ticketHash } = newToken();
  await transact(db, async (tx) => {
    const [row] = await tx
      .insert(passwordTickets)
      .values({
        ticketHash,
        sealedName: encrypt(config.secrets.PEPPER, { name: input.account }),
        network,
        language: locale,
        codes: [],
        expiresAt: new Date(now.getTime() + CODE_MS),
      })
      .returning({ id: passwordTickets.id });
    await emit(tx, { kind: 'password_code_asked', member: null, payload: { ticket: row?.id ?? 0 } }, now);
  });
  const resendAt = new Date(now.getTime() + CODE_RESEND_MS);
  const resend = { resend_at: wireDate(resendAt), resend_in: secondsUntil(resendAt, services.now()) };
  return { data: { ticket, ...resend }, message: translate(locale, 'server', 'password_code_asked') };
};

/** Limits requests by typed name and network: one a minute, ten a day. Mails to a member are limited after the reply. */
async function askedTooOften(services: Services, name: string, network: string): Promise<Refused | null> {
  for (const reading of parseLoginName(name)) {
    const bucket = `forgotten:name:${network}|${keyOf(services.config.secrets.PEPPER, reading)}`;
    const refused =
      (await rateLimit(services, { bucket, max: 1, windowMs: CODE_RESEND_MS })) ??
      (await rateLimit(services, { bucket: `${bucket}|day`, max: 10, windowMs: DAY }));
    if (refused) return refused;
  }
  return null;
}

export const renewPassword: Handler<typeof renewPasswordCall> = async (visit) => {
  const { services, input } = visit;
  const ticketHash = hashToken(input.ticket);
  const proven = await transact(services.db, (tx) => proveCode(tx, services, { ticketHash, code: input.code }));
  if (isRefused(proven)) return proven;
  const { member } = proven;
  // The caller has proved access to the account's mail, so this refusal reveals nothing new to them.
  const refused = checkWeakPassword(input.password, member) ?? (await limitPasswordHashing(services, member.id));
  if (refused) return refused;
  const passwordHash = await hashPassword(input.password, services.config.passwordCost);
  const renewed = await transact(services.db, (tx) => renew(tx, visit, { member, ticketHash, passwordHash }));
  if (isRefused(renewed)) return renewed;
  await clearRateLimit(services.db, ...memberBuckets(networkOf(visit.ip), member));
  const closed = await checkSignIn(services, member);
  if (closed) return closed;
  // The mailed code replaces the password alone. A second factor is still required.
  const entered = await signInByPassword(visit, { ...member, passwordHash });
  if (isRefused(entered)) return entered;
  return { ...entered, message: translate(visit.locale, 'server', 'password_changed') };
};

async function renew(
  tx: Database,
  { services, input, locale, ip }: CallContext<typeof renewPasswordCall>,
  { member, ticketHash, passwordHash }: { member: MemberRow; ticketHash: string; passwordHash: string },
): Promise<Refused | null> {
  const owner = await lockMember(tx, member.id);
  // Checked again with the row locked, since the code may have been used or the password or address changed meanwhile.
  const still = await proveCode(tx, services, { ticketHash, code: input.code });
  if (isRefused(still) || !(await consumeResetTicket(tx, ticketHash))) return refuse('CODE_EXPIRED', { field: 'code' });
  const now = services.now();
  await storePassword(tx, owner.id, passwordHash, now);
  await endSessions(tx, { member: owner.id, reason: 'password', now });
  await recordAccountEvent(tx, { member: owner.id, kind: 'password_renewed', ip, now });
  if (owner.email !== null)
    await enqueueMail(tx, services, { member: owner.id, to: owner.email, locale, kind: 'password_renewed' });
  return null;
}
