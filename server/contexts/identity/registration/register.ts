/** Handles registration and sign-out (docs/domain/accounts.md#registration). */
import { randomInt } from 'node:crypto';
import { eq, inArray, or } from '#server/platform/db/drizzle.ts';
import type { registerCall } from '#contract/registration.ts';
import type { keepAliveCall, logoutCall } from '#contract/session.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { blindIndexes } from '#server/platform/security/blind-index.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { hashWithdrawalPassword } from '#server/contexts/identity/withdrawal-password/withdrawal-password-hash.ts';
import { emit } from '#server/kernel/events/public.ts';
import { checkWeakPassword, checkWeakWithdrawalPassword } from '#server/contexts/identity/passwords/weak-passwords.ts';
import { askForRegistration } from '#server/kernel/protection/public.ts';
import { consumeCaptcha } from '#server/contexts/identity/captcha/captcha.ts';
import { saveFullRegistration, readFull } from './full-registration.ts';
import { recordLoad } from '#server/contexts/identity/captcha/difficulty.ts';
import { endSession, touchSession } from '#server/contexts/identity/sessions/sessions.ts';
import { signIn } from '#server/contexts/identity/login/sign-in.ts';

/** Registers a player. The captcha is checked first. A later failure makes the network's next captchas harder, and locks nobody out. */
export const register: Handler<typeof registerCall> = async (visit) => {
  const { services, input } = visit;
  const network = networkOf(visit.ip);
  const wrongCaptcha = await consumeCaptcha(services, input, network);
  if (wrongCaptcha) return wrongCaptcha;
  const member = await newMember(visit);
  if (isRefused(member)) {
    await recordLoad(services, network, 'failure');
    return member;
  }
  return signIn(visit, member);
};

async function newMember(visit: CallContext<typeof registerCall>): Promise<MemberRow | Refused> {
  const { services, input, ip } = visit;
  const network = networkOf(ip);
  if (input.email === '' && services.config.market.signUpEmail === 'required')
    return refuse('REQUIRED', { field: 'email' });
  const easy =
    checkWeakPassword(input.password, input) ??
    (input.qk_pwd ? checkWeakWithdrawalPassword(input.qk_pwd, input) : null);
  if (easy) return easy;
  const inviter = await findInviter(visit);
  if (inviter === 'unknown') return refuse('INVITATION_CODE_UNKNOWN', { field: 'invite_code' });
  const full = services.config.market.signUp === 'full' ? readFull(input, services.now()) : null;
  if (full && isRefused(full)) return full;
  const taken = await takenField(visit);
  if (taken) return taken;
  const registers = await askForRegistration(services, input.cpf);
  if (isRefused(registers)) return registers;

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
        // The address is not bound until a mailed code confirms it. Registration does not reveal whether another
        // member has it.
        emailGiven: input.email || null,
        inviteCode: newInviteCode(),
        invitedBy: inviter,
        language: visit.locale,
        ...registers,
        registerIp: ip,
        registerNetwork: network === ip ? null : network,
        createdAt: services.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (row && full) await saveFullRegistration(tx, full, { member: row.id, ip, now: services.now() });
    if (row) await emit(tx, { kind: 'member_registered', member: row.id, payload: {} }, services.now());
    return row;
  });
  // Another registration took the account, CPF or phone between the check and the write.
  if (!member) return (await takenField(visit)) ?? refuse('ACCOUNT_TAKEN', { field: 'account' });
  if (input.qk_pwd !== '') {
    const hash = await hashWithdrawalPassword(services.config, member.id, input.qk_pwd);
    await services.db.update(members).set({ withdrawalPasswordHash: hash }).where(eq(members.id, member.id));
  }
  return member;
}

async function findInviter({ services, input }: CallContext<typeof registerCall>): Promise<number | null | 'unknown'> {
  if (input.invite_code === '') return null;
  const [inviter] = await services.db
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(eq(members.inviteCode, input.invite_code.toUpperCase()));
  // A suspended member's invite code is not valid.
  return inviter?.status === 1 ? inviter.id : 'unknown';
}

async function takenField({ services, input }: CallContext<typeof registerCall>): Promise<Refused | null> {
  // The CPF of a deleted account is stored encrypted. It still counts, because one CPF is one member.
  const cpfs = [input.cpf, ...blindIndexes(services.config.secrets.PEPPER, input.cpf)];
  const rows = await services.db
    .select({ account: members.account, cpf: members.cpf, phone: members.phone })
    .from(members)
    .where(or(eq(members.account, input.account), inArray(members.cpf, cpfs), eq(members.phone, input.phone)));
  if (rows.some((row) => row.account === input.account)) return refuse('ACCOUNT_TAKEN', { field: 'account' });
  if (rows.some((row) => cpfs.includes(row.cpf))) return refuse('CPF_TAKEN', { field: 'cpf' });
  return rows.length > 0 ? refuse('PHONE_TAKEN', { field: 'phone' }) : null;
}

/** Creates eight letters and digits without similar ones. */
export function newInviteCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}

export const logout: Handler<typeof logoutCall> = async ({ services, signedIn }) => {
  await endSession(services.db, signedIn.sessionHash, services.now());
  return {};
};

/** Restarts the idle time exactly, because the page counts from here, and the server must not end the session earlier. */
export const keepAlive: Handler<typeof keepAliveCall> = async ({ services, signedIn }) => {
  await touchSession(services.db, signedIn.sessionHash, services.now());
  return {};
};
