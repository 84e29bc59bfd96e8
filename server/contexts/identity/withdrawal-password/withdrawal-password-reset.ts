/** Replaces a forgotten withdrawal password, by the login password and a mailed code (docs/domain/accounts.md#withdrawal-password). */
import { eq } from '#server/platform/db/drizzle.ts';
import type { resetWithdrawalPasswordCall, sendWithdrawalPasswordCodeCall } from '#contract/security.ts';
import type { Handler } from '#server/api/handler.ts';
import { limitPasswordHashing } from '#server/platform/security/hash-rate-limit.ts';
import {
  withdrawalCooldownUntil,
  lockMember,
  memberByAccount,
  members,
  recordAccountEvent,
} from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { readLocale, translate } from '#server/platform/i18n.ts';
import { hashWithdrawalPassword } from './withdrawal-password-hash.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';
import { checkWeakWithdrawalPassword } from '#server/contexts/identity/passwords/weak-passwords.ts';
import { codeLimits } from '#server/contexts/identity/email/address.ts';
import { issueCode, consumeCode } from '#server/contexts/identity/email/codes.ts';
import { requireReauthentication } from '#server/contexts/identity/passwords/login-password.ts';
import { replaceWithdrawalPassword } from './withdrawal-password.ts';

const purpose = 'withdrawal_password';

export const sendWithdrawalPasswordCode: Handler<typeof sendWithdrawalPasswordCodeCall> = async (visit) => {
  const { services, locale, signedIn } = visit;
  const { member } = signedIn;
  const refused = requireReauthentication(signedIn, services.now());
  if (refused) return refused;
  if (member.withdrawalPasswordHash === null) return refuse('WITHDRAWAL_PASSWORD_NOT_SET');
  if (member.email === null) return refuse('EMAIL_NOT_BOUND');
  const to = { email: member.email, network: networkOf(visit.ip) };
  const limited = await codeLimits(services, { member, purpose, to });
  if (limited) return limited;
  const sent = await transact(services.db, async (tx) => {
    const { email } = await lockMember(tx, member.id);
    if (email === null) return refuse('EMAIL_NOT_BOUND');
    return issueCode(tx, services, { member: member.id, purpose, email, locale, kind: 'withdrawal_code', mails: true });
  });
  if (isRefused(sent)) return sent;
  return { ...sent, message: translate(locale, 'server', 'code_sent') };
};

export const resetWithdrawalPassword: Handler<typeof resetWithdrawalPasswordCall> = async (visit) => {
  const { services, input, locale, ip, signedIn } = visit;
  const { id: member } = signedIn.member;
  const refused =
    requireReauthentication(signedIn, services.now()) ??
    checkWeakWithdrawalPassword(input.qk_pwd, signedIn.member) ??
    (await limitPasswordHashing(services, member));
  if (refused) return refused;
  const hash = await hashWithdrawalPassword(services.config, member, input.qk_pwd);
  const reset = await transact(services.db, async (tx) => {
    const owner = await lockMember(tx, member);
    const code = await consumeCode(tx, services, { member, purpose, code: input.code });
    if (isRefused(code)) return code;
    // The address was changed after the code was mailed, so the code does not prove access to the present one.
    if (code.email !== owner.email) return { ...refuse('CODE_EXPIRED', { field: 'code' }), keep: true as const };
    await replaceWithdrawalPassword(tx, services, { member: owner, hash, ip, locale, kind: 'reset' });
    return null;
  });
  if (isRefused(reset)) return reset;
  return { message: translate(locale, 'server', 'withdrawal_password_changed') };
};

/**
 * Removes the withdrawal password, for support, where the player cannot use the ways above. The player sets a new one,
 * and withdrawals are blocked. Returns false where the account does not exist.
 */
export async function clearWithdrawalPassword(services: Services, account: string, actor: string): Promise<boolean> {
  const found = await memberByAccount(services.db, account);
  if (!found) return false;
  await transact(services.db, async (tx) => {
    const now = services.now();
    await tx
      .update(members)
      .set({
        withdrawalPasswordHash: null,
        withdrawalPasswordFailures: 0,
        withdrawalPasswordLockedUntil: null,
        withdrawalsFrom: withdrawalCooldownUntil(now),
      })
      .where(eq(members.id, found.id));
    const kind = 'withdrawal_password_cleared';
    await recordAccountEvent(tx, { member: found.id, kind, actor, now });
    if (found.email === null) return;
    const locale = readLocale(found.language);
    await enqueueMail(tx, services, { member: found.id, to: found.email, locale, kind });
  });
  return true;
}
