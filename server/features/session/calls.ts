/** Registration, sign-in and sign-out (spec 3, 6, 7; domain 4.5 and 5.4). */
import { randomInt } from 'node:crypto';
import { and, eq, gt, or } from 'drizzle-orm';
import { market } from '#contract/market.ts';
import type { keepAliveCall, loginCall, logoutCall, registerCall } from '#contract/session.ts';
import { wireDate } from '#lib/dates.ts';
import { hashPassword, passwordFits, pepperedWithdrawalPassword } from '#server/core/argon2.ts';
import type { Handler, Visit } from '#server/core/call.ts';
import { MINUTE } from '#server/core/clock.ts';
import { memberByAccount } from '#server/core/member.ts';
import type { MemberRow } from '#server/core/member.ts';
import { clearRateLimit, rateLimit } from '#server/core/rate-limit.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { members } from '#server/core/schema.ts';
import { transact } from '#server/core/transact.ts';
import { emit } from '#server/events/emit.ts';
import { mayDo } from '#server/features/protection/gate.ts';
import { spendCaptcha } from './captcha.ts';
import { endSession, openSession, touchSession } from './sessions.ts';

export const register: Handler<typeof registerCall> = async (visit) => {
  const { services, input, ip } = visit;
  const limited = await rateLimit(services, { bucket: `register:${ip}`, max: 5, windowMs: 60 * MINUTE });
  if (limited) return limited;
  const wrongCaptcha = await spendCaptcha(services, input.key, input.captcha);
  if (wrongCaptcha) return wrongCaptcha;
  const inviter = await findInviter(visit);
  if (inviter === 'unknown') return refuse('INVITATION_CODE_UNKNOWN', { field: 'invite_code' });
  const taken = await takenField(visit);
  if (taken) return taken;

  const passwordHash = await hashPassword(input.password, services.config.passwordCost);
  const member = await transact(services.db, async (tx) => {
    const [row] = await tx
      .insert(members)
      .values({
        account: input.account,
        passwordHash,
        realname: input.realname,
        phone: input.phone,
        cpf: input.cpf,
        inviteCode: newInviteCode(),
        invitedBy: inviter,
        language: visit.locale,
        registerIp: ip,
        createdAt: services.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (row) await emit(tx, { kind: 'member_registered', member: row.id, payload: {} }, services.now());
    return row;
  });
  // Another registration took a name between the look and the write.
  if (!member) return (await takenField(visit)) ?? refuse('ACCOUNT_TAKEN', { field: 'account' });
  if (input.qk_pwd !== undefined) {
    const { secrets, passwordCost } = services.config;
    const hash = await hashPassword(pepperedWithdrawalPassword(secrets.PEPPER, member.id, input.qk_pwd), passwordCost);
    await services.db.update(members).set({ withdrawalPasswordHash: hash }).where(eq(members.id, member.id));
  }
  return signIn(visit, member);
};

async function findInviter({ services, input }: Visit<typeof registerCall>): Promise<number | null | 'unknown'> {
  if (input.invite_code === '') return null;
  const [inviter] = await services.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.inviteCode, input.invite_code.toUpperCase()));
  return inviter?.id ?? 'unknown';
}

async function takenField({ services, input }: Visit<typeof registerCall>): Promise<Refused | null> {
  const rows = await services.db
    .select({ account: members.account, cpf: members.cpf, phone: members.phone })
    .from(members)
    .where(or(eq(members.account, input.account), eq(members.cpf, input.cpf), eq(members.phone, input.phone)));
  if (rows.some((row) => row.account === input.account)) return refuse('ACCOUNT_TAKEN', { field: 'account' });
  if (rows.some((row) => row.cpf === input.cpf)) return refuse('CPF_TAKEN', { field: 'cpf' });
  return rows.length > 0 ? refuse('PHONE_TAKEN', { field: 'phone' }) : null;
}

/** Eight letters and digits without the pairs that people mix up. */
export function newInviteCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}

export const login: Handler<typeof loginCall> = async (visit) => {
  const { services, input, ip } = visit;
  const account = input.account.toLowerCase();
  const bucket = `login:account:${account}`;
  const limited =
    (await rateLimit(services, { bucket: `login:ip:${ip}`, max: 30, windowMs: 15 * MINUTE })) ??
    (await rateLimit(services, { bucket, max: 5, windowMs: 15 * MINUTE }));
  if (limited) return limited;
  const wrongCaptcha = await spendCaptcha(services, input.key, input.captcha);
  if (wrongCaptcha) return wrongCaptcha;

  const member = await memberByAccount(services.db, account);
  if (!(await passwordFits(input.password, member?.passwordHash ?? null, services.config.passwordCost)) || !member)
    return refuse('CREDENTIALS_WRONG');
  const refused = await mayDo(services.db, member.id, { action: 'login' }, services.now());
  if (refused) return refused;
  if (member.passwordOneTimeUntil !== null && !(await spendOneTime(visit, member.id)))
    return refuse('CREDENTIALS_WRONG');
  await clearRateLimit(services.db, bucket);
  return signIn(visit, member);
};

/** Support's one-time password opens one session: false when it has, or when its time is over. */
async function spendOneTime({ services }: Visit<typeof loginCall>, member: number): Promise<boolean> {
  const now = services.now();
  const spent = await services.db
    .update(members)
    .set({ passwordOneTimeUntil: now })
    .where(and(eq(members.id, member), gt(members.passwordOneTimeUntil, now)))
    .returning({ id: members.id });
  return spent.length > 0;
}

async function signIn({ services, ip, userAgent }: Visit<typeof registerCall | typeof loginCall>, member: MemberRow) {
  const now = services.now();
  const token = await openSession(services.db, { member: member.id, ip, userAgent, now });
  const expires = new Date(now.getTime() + market.sessionMaxMs);
  return {
    token,
    data: {
      access_token: token,
      token_type: 'bearer',
      expires_in: market.sessionMaxMs / 1000,
      expires_at: wireDate(expires),
    },
  };
}

export const logout: Handler<typeof logoutCall> = async ({ services, signedIn }) => {
  await endSession(services.db, signedIn.sessionHash, services.now());
  return {};
};

/** Exactly: the page counts its idle time from here, and the server must not end the session earlier. */
export const keepAlive: Handler<typeof keepAliveCall> = async ({ services, signedIn }) => {
  await touchSession(services.db, signedIn.sessionHash, services.now());
  return {};
};
