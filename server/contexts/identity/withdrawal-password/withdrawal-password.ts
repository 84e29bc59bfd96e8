/**
 * Handles the six-digit withdrawal password: set once, changed by the old one, locked after wrong tries
 * (docs/domain/accounts.md#withdrawal-password).
 */
import { and, eq, isNull } from '#server/platform/db/drizzle.ts';
import type { setWithdrawalPasswordCall } from '#contract/withdrawal.ts';
import type { Locale } from '#lib/locales.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { limitPasswordHashing } from '#server/platform/security/hash-rate-limit.ts';
import { withdrawalCooldownUntil, lockMember, members, recordAccountEvent } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import { withPermit } from '#server/platform/concurrency/keyed-semaphore.ts';
import {
  verifyWithdrawalPassword,
  withdrawalPasswordHashOf,
  hashWithdrawalPassword,
} from './withdrawal-password-hash.ts';
import type { Database } from '#server/platform/db/database.ts';
import { enqueueMail } from '#server/contexts/messages/public.ts';
import type { MailKind } from '#server/contexts/messages/public.ts';
import { checkWeakWithdrawalPassword } from '#server/contexts/identity/passwords/weak-passwords.ts';

const FIELD = { field: 'qk_pwd' };
/** The lock after wrong attempts in a row: 30 minutes, a day, then until support unlocks it. */
const locks: readonly { readonly failures: number; readonly ms: number }[] = [
  { failures: 5, ms: 30 * MINUTE },
  { failures: 10, ms: 24 * 60 * MINUTE },
  { failures: 15, ms: 100 * 365 * 24 * 60 * MINUTE },
];

type Set = CallContext<typeof setWithdrawalPasswordCall>;

export const setWithdrawalPassword: Handler<typeof setWithdrawalPasswordCall> = (visit) =>
  visit.input.old_qk_pwd === undefined ? setFirst(visit) : change(visit, visit.input.old_qk_pwd);

/** Sets the first password. Withdrawals are not blocked, because there was no password that a thief could know. */
async function setFirst({ services, input, locale, ip, signedIn: { member } }: Set) {
  if (member.withdrawalPasswordHash !== null) return refuse('WITHDRAWAL_PASSWORD_ALREADY_SET', FIELD);
  const refused =
    checkWeakWithdrawalPassword(input.qk_pwd, member) ?? (await limitPasswordHashing(services, member.id));
  if (refused) return refused;
  const hash = await hashWithdrawalPassword(services.config, member.id, input.qk_pwd);
  const set = await services.db
    .update(members)
    .set({ withdrawalPasswordHash: hash })
    .where(and(eq(members.id, member.id), isNull(members.withdrawalPasswordHash)))
    .returning({ id: members.id });
  if (set.length === 0) return refuse('WITHDRAWAL_PASSWORD_ALREADY_SET', FIELD);
  await recordAccountEvent(services.db, {
    member: member.id,
    kind: 'withdrawal_password_set',
    ip,
    now: services.now(),
  });
  return { message: translate(locale, 'server', 'withdrawal_password_set') };
}

/** Changes the password. A wrong old one counts as a wrong attempt, and may lock it. */
async function change(visit: Set, given: string) {
  const { services, input, locale, ip, signedIn } = visit;
  const { id: member } = signedIn.member;
  const at = { field: 'old_qk_pwd' };
  const easy = checkWeakWithdrawalPassword(input.qk_pwd, signedIn.member);
  if (easy) return easy;
  const proof = await proveWithdrawalPassword(services, { member, given, ...at });
  if (isRefused(proof)) return proof;
  const hash = await hashWithdrawalPassword(services.config, member, input.qk_pwd);
  const changed = await transact(services.db, async (tx) => {
    const owner = await lockProven(tx, proof, at);
    if (isRefused(owner)) return owner;
    await replaceWithdrawalPassword(tx, services, { member: owner, hash, ip, locale, kind: 'changed' });
    return null;
  });
  if (isRefused(changed)) return changed;
  return { message: translate(locale, 'server', 'withdrawal_password_changed') };
}

/**
 * Replaces the withdrawal password's hash, inside a transaction that holds the member's row. Resets wrong attempts and
 * their lock, blocks withdrawals for the cool-down, and mails a bound address.
 */
export async function replaceWithdrawalPassword(
  tx: Database,
  services: Services,
  to: { member: MemberRow; hash: string; ip: string; locale: Locale; kind: 'changed' | 'reset' },
): Promise<void> {
  const now = services.now();
  const { id: member, email } = to.member;
  await tx
    .update(members)
    .set({ ...forgiven, withdrawalPasswordHash: to.hash, withdrawalsFrom: withdrawalCooldownUntil(now) })
    .where(eq(members.id, member));
  const kind = `withdrawal_password_${to.kind}` as const satisfies MailKind;
  await recordAccountEvent(tx, { member, kind, ip: to.ip, now });
  if (email !== null) await enqueueMail(tx, services, { member, to: email, locale: to.locale, kind });
}

/** Proves that the member gave the withdrawal password of a row. */
export interface Proof {
  readonly member: number;
  /** Whether the row still has the proved password. A hash that was encrypted again counts as unchanged. */
  readonly isOf: (row: MemberRow) => boolean;
}

/**
 * Checks a given withdrawal password. Hashing costs CPU and memory, so no row is locked and no connection held
 * meanwhile. The attempt is counted as wrong before the check, and a right one takes the count back. Parallel attempts
 * therefore gain nothing. The proof counts in a transaction after `lockProven`. Refuses with NOT_SET, WRONG with the
 * number of attempts left, LOCKED, or TOO_MANY_REQUESTS.
 */
export async function proveWithdrawalPassword(
  services: Services,
  { member, given, field = FIELD.field }: { member: number; given: string; field?: string },
): Promise<Proof | Refused> {
  const { db, config } = services;
  const limited = await limitPasswordHashing(services, member);
  if (limited) return limited;
  return withPermit(`withdrawal-password:${member}`, 1, async () => {
    const counted = await countTry(services, member, { field });
    if (isRefused(counted)) return counted;
    const { kept } = counted;
    if (!(await verifyWithdrawalPassword(config, { member, kept, digits: given }))) return counted.wrong;
    const hash = withdrawalPasswordHashOf(config.secrets.PEPPER, kept);
    const isOf = ({ withdrawalPasswordHash: now }: MemberRow) =>
      now !== null && withdrawalPasswordHashOf(config.secrets.PEPPER, now) === hash;
    await transact(db, async (tx) => {
      if (isOf(await lockMember(tx, member))) await tx.update(members).set(forgiven).where(eq(members.id, member));
    });
    return { member, isOf };
  });
}

/** Locks the row of the member who proved the password. Refuses where the withdrawal password has changed since. */
export async function lockProven(tx: Database, proof: Proof, at = FIELD): Promise<MemberRow | Refused> {
  const row = await lockMember(tx, proof.member);
  return proof.isOf(row) ? row : wrong(row.withdrawalPasswordFailures, at);
}

const forgiven = { withdrawalPasswordFailures: 0, withdrawalPasswordLockedUntil: null };

/**
 * Counts an attempt as wrong before it is checked. Nothing is hashed while the password is locked, so attempts then
 * cost the server nothing.
 */
function countTry({ db, now }: Services, member: number, at: { field: string }) {
  return transact(db, async (tx) => {
    const instant = now();
    const row = await lockMember(tx, member);
    const { withdrawalPasswordHash: kept, withdrawalPasswordLockedUntil: until } = row;
    if (kept === null) return refuse('WITHDRAWAL_PASSWORD_NOT_SET', at);
    if (until !== null && until > instant) return locked(row.withdrawalPasswordFailures, until, instant, at);
    const failures = row.withdrawalPasswordFailures + 1;
    const lock = locks.findLast(
      (step) => failures >= step.failures && (failures === step.failures || step === locks.at(-1)),
    );
    const lockedUntil = lock ? new Date(instant.getTime() + lock.ms) : null;
    await tx
      .update(members)
      .set({ withdrawalPasswordFailures: failures, withdrawalPasswordLockedUntil: lockedUntil })
      .where(eq(members.id, member));
    return { kept, wrong: lockedUntil ? locked(failures, lockedUntil, instant, at) : wrong(failures, at) };
  });
}

function wrong(failures: number, at: { field: string }): Refused {
  const next = locks.find((step) => step.failures > failures)?.failures ?? failures;
  return refuse('WITHDRAWAL_PASSWORD_WRONG', { ...at, values: { left: next - failures } });
}

/** Refuses a locked password, with the time until it unlocks. Only support unlocks the last lock. */
function locked(failures: number, until: Date, now: Date, at: { field: string }): Refused {
  if (failures >= (locks.at(-1)?.failures ?? Infinity)) return refuse('WITHDRAWAL_PASSWORD_BLOCKED', at);
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE);
  return refuse('WITHDRAWAL_PASSWORD_LOCKED', { ...at, values: { minutes } });
}
