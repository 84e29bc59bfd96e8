/**
 * Handles the security centre: how the account is protected, who signed in, and ending other sessions
 * (docs/domain/accounts.md#security-overview).
 */
import type { revokeSessionCall, securityCall } from '#contract/security.ts';
import { wireDate } from '#lib/dates.ts';
import { deviceOf } from '#lib/device.ts';
import { maskEmail, maskIp, maskPhone } from '#lib/mask.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import { mfaEnabledSince } from './mfa/verify.ts';
import { passkeysOf } from './passkeys/keys.ts';
import { endSessions, listOpenSessions, listSessions, sessionById } from './sessions/sessions.ts';
import type { SessionRow } from './sessions/sessions.ts';
import { recordAccountEvent } from '#server/kernel/members/public.ts';
import { reauthenticatedUntil } from './passwords/login-password.ts';

const SIGN_INS_SHOWN = 10;
const SESSIONS_SHOWN = 50;

export const security: Handler<typeof securityCall> = async ({ services, signedIn }) => {
  const { member, sessionHash } = signedIn;
  const now = services.now();
  const open = await listOpenSessions(services.db, member.id, now, SESSIONS_SHOWN);
  const latest = await listSessions(services.db, member.id, SIGN_INS_SHOWN);
  const keys = await passkeysOf(services.db, member.id);
  const toWire = (row: SessionRow) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    ip: maskIp(row.ip),
    created_at: wireDate(row.createdAt),
    last_seen_at: wireDate(row.lastSeenAt),
    is_current: row.tokenHash === sessionHash ? 1 : 0,
  });
  const verified = reauthenticatedUntil(signedIn, now);
  return {
    data: {
      has_password: member.passwordHash !== null,
      has_qk_pwd: member.withdrawalPasswordHash !== null,
      has_totp: (await mfaEnabledSince(services.db, member.id)) !== null,
      has_passkey: keys.some(({ stoppedAt }) => stoppedAt === null),
      email: maskEmail(member.email ?? ''),
      email_given: member.emailGiven ?? '',
      phone: maskPhone(member.phone),
      verified_until: verified ? wireDate(verified) : '',
      withdrawals_from: withdrawalCooldownText(member.withdrawalsFrom, now),
      sessions: open.map(toWire).sort((one, other) => other.is_current - one.is_current),
      sign_ins: latest.map(toWire),
    },
  };
};

/** Returns the end of the withdrawal block as a wire date; empty when withdrawals work. */
export function withdrawalCooldownText(from: Date | null, now: Date): string {
  return from && from > now ? wireDate(from) : '';
}

export const revokeSession: Handler<typeof revokeSessionCall> = async ({ services, input, locale, ip, signedIn }) => {
  const { member, sessionHash } = signedIn;
  // Each call adds a row to the account events, which is kept.
  const limited = await rateLimit(services, { bucket: `revoke:${member.id}`, max: 30, windowMs: MINUTE });
  if (limited) return limited;
  const now = services.now();
  const done = await transact(services.db, async (tx) => {
    const end = { member: member.id, reason: 'revoked', except: sessionHash, now } as const;
    if (input.id === 'others') await endSessions(tx, end);
    else {
      const row = await sessionById(tx, input.id);
      if (row?.memberId !== member.id) return refuse('NOT_FOUND', { field: 'id' });
      if (row.tokenHash === sessionHash) return refuse('SESSION_CURRENT', { field: 'id' });
      await endSessions(tx, { ...end, only: row.id });
    }
    await recordAccountEvent(tx, { member: member.id, kind: 'sessions_revoked', ip, now });
    return null;
  });
  return isRefused(done) ? done : { message: translate(locale, 'server', 'session_revoked') };
};
