/**
 * Binds a member's e-mail address after a code confirms it, and reports the change to the former address
 * (docs/domain/accounts.md#e-mail-address).
 */
import { and, eq, ne } from '#server/platform/db/drizzle.ts';
import type { bindEmailCall, sendEmailCodeCall } from '#contract/security.ts';
import { maskEmail } from '#lib/mask.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { DAY } from '#server/platform/time.ts';
import { lockMember, members, recordAccountEvent } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isUniqueViolation } from '#server/platform/db/errors.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';
import { issueCode, consumeCode, tooSoon } from './codes.ts';
import type { CodePurpose } from './codes.ts';
import { requireReauthentication } from '#server/contexts/identity/passwords/login-password.ts';

const DAILY = { windowMs: DAY };

/**
 * Returns the limits of mailed codes: one a minute and ten a day for a member, whatever others do. Other members' requests do not reduce what a
 * member gets at their own address. An address that is not the member's gets five codes a day from one network.
 */
export async function codeLimits(
  services: Services,
  { member, purpose, to }: { member: MemberRow; purpose: CodePurpose; to: { email: string; network: string } },
): Promise<Refused | null> {
  const soon = await tooSoon(services.db, { member: member.id, purpose }, services.now());
  if (soon) return soon;
  const strange = { ...DAILY, bucket: `code:network:${to.network}|${to.email}`, max: 5 };
  if (to.email !== member.email) {
    const limited = await rateLimit(services, strange);
    if (limited) return limited;
  }
  return rateLimit(services, { ...DAILY, bucket: `code:member:${member.id}`, max: 10 });
}

export const sendEmailCode: Handler<typeof sendEmailCodeCall> = async (visit) => {
  const { services, input, locale, signedIn } = visit;
  const { member } = signedIn;
  const refused = requireReauthentication(signedIn, services.now());
  if (refused) return refused;
  if (input.email === member.email) return refuse('EMAIL_UNCHANGED', { field: 'email' });
  const to = { email: input.email, network: networkOf(visit.ip) };
  const limited = await codeLimits(services, { member, purpose: 'email', to });
  if (limited) return limited;
  // Only the owner learns that the address is theirs. The page replies the same, and the mail to the owner has no code.
  const kind = (await isElsewhere(services.db, member.id, input.email)) ? 'email_elsewhere' : 'email_code';
  const mails = kind === 'email_code' || (await mayWarn(services, input.email));
  const sent = await transact(services.db, async (tx) => {
    await lockMember(tx, member.id);
    return issueCode(tx, services, { member: member.id, purpose: 'email', email: input.email, locale, kind, mails });
  });
  if (isRefused(sent)) return sent;
  return { ...sent, message: translate(locale, 'server', 'code_sent') };
};

/** Returns whether an address's owner may be warned of the attempt: three times a day over all members. After that nothing more is mailed. */
const mayWarn = async (services: Services, email: string): Promise<boolean> =>
  (await rateLimit(services, { ...DAILY, bucket: `code:elsewhere:${email}`, max: 3 })) === null;

async function isElsewhere(db: Database, member: number, email: string): Promise<boolean> {
  const other = and(eq(members.email, email), ne(members.id, member));
  return (await db.select({ id: members.id }).from(members).where(other)).length > 0;
}

export const bindEmail: Handler<typeof bindEmailCall> = async (visit) => {
  const { services, locale, signedIn } = visit;
  const refused = requireReauthentication(signedIn, services.now());
  if (refused) return refused;
  const bound = await transact(services.db, (tx) => bind(tx, visit));
  if (isRefused(bound)) return bound;
  return { message: translate(locale, 'server', 'email_bound') };
};

async function bind(tx: Database, { services, input, locale, ip, signedIn }: CallContext<typeof bindEmailCall>) {
  const member = await lockMember(tx, signedIn.member.id);
  const code = await consumeCode(tx, services, { member: member.id, purpose: 'email', code: input.code });
  if (isRefused(code)) return code;
  const { email } = code;
  // If two members confirm one address at the same moment, the unique index accepts the first.
  const taken = await tx
    .transaction(
      async (part) =>
        void (await part.update(members).set({ email, emailGiven: null }).where(eq(members.id, member.id))),
    )
    .then(
      () => false,
      (error: unknown) => {
        if (isUniqueViolation(error)) return true;
        throw error;
      },
    );
  if (taken) return { ...refuse('EMAIL_TAKEN', { field: 'code' }), keep: true as const };
  const now = services.now();
  await recordAccountEvent(tx, {
    member: member.id,
    kind: member.email === null ? 'email_bound' : 'email_changed',
    ip,
    now,
  });
  if (member.email !== null) {
    const values = { email: maskEmail(email) };
    await enqueueMail(tx, services, { member: member.id, to: member.email, locale, kind: 'email_changed', values });
  }
  return { email };
}
