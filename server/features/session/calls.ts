/** Registration, sign-in and sign-out (spec 3, 6, 7; domain 4.5 and 5.4). */
import { randomInt } from 'node:crypto';
import { and, eq, gt, or } from 'drizzle-orm';
import { market } from '#contract/market.ts';
import type { keepAliveCall, loginCall, logoutCall, registerCall } from '#contract/session.ts';
import { wireDate } from '#lib/dates.ts';
import { hashPassword, passwordFits, pepperedWithdrawalPassword } from '#server/core/argon2.ts';
import type { Handler, Visit } from '#server/core/call.ts';
import { DAY, HOUR, MINUTE } from '#server/core/clock.ts';
import { memberByAccount } from '#server/core/member.ts';
import type { MemberRow } from '#server/core/member.ts';
import { networkOf } from '#server/core/network.ts';
import { clearRateLimit, limitFailures } from '#server/core/rate-limit.ts';
import { isRefused, refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { members } from '#server/core/schema.ts';
import { transact } from '#server/core/transact.ts';
import { emit } from '#server/events/emit.ts';
import { mayDo } from '#server/features/protection/gate.ts';
import { easyPassword, easyWithdrawalPassword } from '#server/features/security/easy-passwords.ts';
import { spendCaptcha } from './captcha.ts';
import { weigh } from './pressure.ts';
import { endSession, hasSignedInFrom, openSession, touchSession } from './sessions.ts';

/** The puzzle first; what fails behind it makes the network's next ones harder, and locks nobody out. */
export const register: Handler<typeof registerCall> = async (visit) => {
  const { services, input } = visit;
  const network = networkOf(visit.ip);
  const wrongCaptcha = await spendCaptcha(services, input, network);
  if (wrongCaptcha) return wrongCaptcha;
  const member = await newMember(visit);
  if (isRefused(member)) {
    await weigh(services, network, 'failure');
    return member;
  }
  return signIn(visit, member);
};

async function newMember(visit: Visit<typeof registerCall>): Promise<MemberRow | Refused> {
  const { services, input, ip } = visit;
  const easy =
    easyPassword(input.password, input) ?? (input.qk_pwd ? easyWithdrawalPassword(input.qk_pwd, input) : null);
  if (easy) return easy;
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
  return member;
}

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

/** For how long a network that opened a session counts as its member's own. */
const KNOWN_MS = 30 * DAY;

/**
 * Wrong passwords count by account and network, and more slowly by account over all networks, which stops who guesses from
 * many; a network that the member signed in from lately is not held up by those. A name that nobody has counts alike.
 */
export const login: Handler<typeof loginCall> = async (visit) => {
  const { services, input, ip } = visit;
  const network = networkOf(ip);
  const wrongCaptcha = await spendCaptcha(services, input, network);
  if (wrongCaptcha) return wrongCaptcha;

  const account = input.account.toLowerCase();
  const member = await memberByAccount(services.db, account);
  const since = new Date(services.now().getTime() - KNOWN_MS);
  const isKnown = member !== null && (await hasSignedInFrom(services.db, { member: member.id, network, since }));
  const here = { bucket: `login:network:${network}|${account}`, max: 5, windowMs: 15 * MINUTE };
  const everywhere = { bucket: `login:account:${account}`, max: 30, windowMs: HOUR };
  const isWrong = (result: MemberRow | Refused) => isRefused(result) && result.refused.code === 'CREDENTIALS_WRONG';
  const found = await limitFailures(
    services,
    isKnown ? [here] : [here, everywhere],
    () => judge(visit, member),
    isWrong,
  );
  if (isRefused(found)) {
    if (isWrong(found)) await weigh(services, network, 'failure');
    return found;
  }
  await clearRateLimit(services.db, here.bucket);
  await weigh(services, network, 'signIn');
  return signIn(visit, found);
};

async function judge(visit: Visit<typeof loginCall>, member: MemberRow | null): Promise<MemberRow | Refused> {
  const { services, input } = visit;
  if (!(await passwordFits(input.password, member?.passwordHash ?? null, services.config.passwordCost)) || !member)
    return refuse('CREDENTIALS_WRONG');
  const refused = await mayDo(services.db, member.id, { action: 'login' }, services.now());
  if (refused) return refused;
  return member.passwordOneTimeUntil !== null && !(await spendOneTime(visit, member.id))
    ? refuse('CREDENTIALS_WRONG')
    : member;
}

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
