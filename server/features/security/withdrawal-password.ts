/** The six-digit withdrawal password: set once, changed by the old one, locked out after wrong tries (domain 4.5). */
import { and, eq, isNull } from 'drizzle-orm';
import type { setWithdrawalPasswordCall } from '#contract/withdrawal.ts';
import type { Locale } from '#lib/locales.ts';
import { hashPassword, passwordFits, pepperedWithdrawalPassword } from '#server/core/argon2.ts';
import type { Handler, Visit } from '#server/core/call.ts';
import { MINUTE } from '#server/core/clock.ts';
import { coolDownFrom, lockMember } from '#server/core/member.ts';
import { isRefused, refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import { members } from '#server/core/schema.ts';
import type { Services } from '#server/core/services.ts';
import { transact } from '#server/core/transact.ts';
import { translate } from '#server/core/translation.ts';
import type { Database } from '#server/db/connect.ts';
import { queueMail } from '#server/features/information/mail-queue.ts';
import type { MailKind } from '#server/features/information/mail-queue.ts';
import { recordEvent } from './account-trail.ts';

const FIELD = { field: 'qk_pwd' };
/** Wrong tries in a row, and the pause that follows: 30 minutes, a day, then until support opens it again. */
const locks: readonly { readonly failures: number; readonly ms: number }[] = [
  { failures: 5, ms: 30 * MINUTE },
  { failures: 10, ms: 24 * 60 * MINUTE },
  { failures: 15, ms: 100 * 365 * 24 * 60 * MINUTE },
];

type Set = Visit<typeof setWithdrawalPasswordCall>;

export const setWithdrawalPassword: Handler<typeof setWithdrawalPasswordCall> = (visit) =>
  visit.input.old_qk_pwd === undefined ? setFirst(visit) : change(visit, visit.input.old_qk_pwd);

/** The first one: withdrawals need not rest, nobody knew another. */
async function setFirst({ services, input, locale, ip, signedIn: { member } }: Set) {
  if (member.withdrawalPasswordHash !== null) return refuse('WITHDRAWAL_PASSWORD_ALREADY_SET', FIELD);
  const hash = await hashDigits(services, member.id, input.qk_pwd);
  const set = await services.db
    .update(members)
    .set({ withdrawalPasswordHash: hash })
    .where(and(eq(members.id, member.id), isNull(members.withdrawalPasswordHash)))
    .returning({ id: members.id });
  if (set.length === 0) return refuse('WITHDRAWAL_PASSWORD_ALREADY_SET', FIELD);
  await recordEvent(services.db, { member: member.id, kind: 'withdrawal_password_set', ip, now: services.now() });
  return { message: translate(locale, 'server', 'withdrawal_password_set') };
}

/** A wrong old one is a wrong try like any other: it counts, and it locks. */
async function change({ services, input, locale, ip, signedIn: { member } }: Set, given: string) {
  const changed = await transact(services.db, async (tx) => {
    const wrong = await checkWithdrawalPassword(tx, services, { member: member.id, given, field: 'old_qk_pwd' });
    if (wrong) return wrong;
    await replaceWithdrawalPassword(tx, services, {
      member: member.id,
      digits: input.qk_pwd,
      ip,
      locale,
      kind: 'changed',
    });
    return null;
  });
  if (isRefused(changed)) return changed;
  return { message: translate(locale, 'server', 'withdrawal_password_changed') };
}

/** The hash of a member's six digits under the pepper. */
function hashDigits({ config }: Pick<Services, 'config'>, member: number, digits: string): Promise<string> {
  return hashPassword(pepperedWithdrawalPassword(config.secrets.PEPPER, member, digits), config.passwordCost);
}

/**
 * Puts another one in its place, inside a transaction that holds the member's row: wrong tries and their lock are
 * forgotten, withdrawals rest, and a bound address is told.
 */
export async function replaceWithdrawalPassword(
  tx: Database,
  services: Services,
  to: { member: number; digits: string; ip: string; locale: Locale; kind: 'changed' | 'reset' },
): Promise<void> {
  const now = services.now();
  const hash = await hashDigits(services, to.member, to.digits);
  const { email } = await lockMember(tx, to.member);
  await tx
    .update(members)
    .set({
      withdrawalPasswordHash: hash,
      withdrawalPasswordFailures: 0,
      withdrawalPasswordLockedUntil: null,
      withdrawalsFrom: coolDownFrom(now),
    })
    .where(eq(members.id, to.member));
  const kind = `withdrawal_password_${to.kind}` as const satisfies MailKind;
  await recordEvent(tx, { member: to.member, kind, ip: to.ip, now });
  if (email !== null) await queueMail(tx, services, { member: to.member, to: email, locale: to.locale, kind });
}

/**
 * Checks it inside the caller's transaction, which holds the member's row until it ends: wrong tries are counted one
 * after the other however many arrive at once. A refusal says `keep`, so that the count stays. The lock leaves foreign
 * keys to the row alone: two requests that both wrote their idempotency key would otherwise wait for each other.
 */
export async function checkWithdrawalPassword(
  tx: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
  check: { member: number; given: string; field?: string },
): Promise<Refused | null> {
  const at = { field: check.field ?? FIELD.field };
  const instant = now();
  const row = await lockMember(tx, check.member);
  if (row.withdrawalPasswordHash === null) return refuse('WITHDRAWAL_PASSWORD_NOT_SET', at);
  const { withdrawalPasswordLockedUntil: until } = row;
  // Nothing is hashed while it is locked: guessing costs the guesser time and us none.
  if (until !== null && until > instant) return locked(until, instant, at);
  const given = pepperedWithdrawalPassword(config.secrets.PEPPER, check.member, check.given);
  if (await passwordFits(given, row.withdrawalPasswordHash, config.passwordCost)) {
    if (row.withdrawalPasswordFailures > 0)
      await tx
        .update(members)
        .set({ withdrawalPasswordFailures: 0, withdrawalPasswordLockedUntil: null })
        .where(eq(members.id, check.member));
    return null;
  }
  const failures = row.withdrawalPasswordFailures + 1;
  const lock = locks.findLast(
    (step) => failures >= step.failures && (failures === step.failures || step === locks.at(-1)),
  );
  const lockedUntil = lock ? new Date(instant.getTime() + lock.ms) : null;
  await tx
    .update(members)
    .set({ withdrawalPasswordFailures: failures, withdrawalPasswordLockedUntil: lockedUntil })
    .where(eq(members.id, check.member));
  if (lockedUntil) return locked(lockedUntil, instant, at);
  const next = locks.find((step) => step.failures > failures)?.failures ?? failures;
  return { ...refuse('WITHDRAWAL_PASSWORD_WRONG', { ...at, values: { left: next - failures } }), keep: true };
}

function locked(until: Date, now: Date, at: { field: string }): Refused {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE);
  return { ...refuse('WITHDRAWAL_PASSWORD_LOCKED', { ...at, values: { minutes } }), keep: true };
}
