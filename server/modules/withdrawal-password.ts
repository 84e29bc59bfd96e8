/** The six-digit withdrawal password: set once, checked under a lock, locked out after wrong tries (domain 4.5). */
import { and, eq, isNull } from 'drizzle-orm';
import type { setWithdrawalPasswordCall } from '#contract/withdrawal.ts';
import type { Database } from '../db/connect.ts';
import { members } from '../db/schema.ts';
import { say } from '../http/messages.ts';
import { MINUTE } from '../http/rate-limit.ts';
import { refuse } from '../http/refusal.ts';
import type { Refused } from '../http/refusal.ts';
import type { Handler } from '../http/route.ts';
import { hashPassword, passwordFits, pepperedPin } from './passwords.ts';

const FIELD = { field: 'qk_pwd' };
/** Wrong tries in a row, and the pause that follows: 30 minutes, a day, then until support opens it again. */
const locks: readonly { readonly failures: number; readonly ms: number }[] = [
  { failures: 5, ms: 30 * MINUTE },
  { failures: 10, ms: 24 * 60 * MINUTE },
  { failures: 15, ms: 100 * 365 * 24 * 60 * MINUTE },
];

export const setWithdrawalPassword: Handler<typeof setWithdrawalPasswordCall> = async ({
  services,
  input,
  locale,
  signedIn: { member },
}) => {
  if (member.withdrawalPasswordHash !== null) return refuse('WITHDRAWAL_PASSWORD_ALREADY_SET', FIELD);
  const hash = await hashPassword(pepperedPin(services.config.secrets.PEPPER, member.id, input.qk_pwd));
  const set = await services.db
    .update(members)
    .set({ withdrawalPasswordHash: hash })
    .where(and(eq(members.id, member.id), isNull(members.withdrawalPasswordHash)))
    .returning({ id: members.id });
  return set.length === 0
    ? refuse('WITHDRAWAL_PASSWORD_ALREADY_SET', FIELD)
    : { message: say(locale, 'server', 'withdrawal_password_set') };
};

/**
 * Checks it inside the caller's transaction, which holds the member's row until it ends: wrong tries are counted one
 * after the other however many arrive at once. A refusal says `keep`, so that the count stays. The lock leaves foreign
 * keys to the row alone: two requests that both wrote their idempotency key would otherwise wait for each other.
 */
export async function checkWithdrawalPassword(
  tx: Database,
  check: { member: number; given: string; pepper: string; now: Date },
): Promise<Refused | null> {
  const [row] = await tx.select().from(members).where(eq(members.id, check.member)).for('no key update');
  if (!row || row.withdrawalPasswordHash === null) return refuse('WITHDRAWAL_PASSWORD_NOT_SET', FIELD);
  const { withdrawalPasswordLockedUntil: until } = row;
  if (until !== null && until > check.now) return locked(until, check.now);
  if (await passwordFits(pepperedPin(check.pepper, check.member, check.given), row.withdrawalPasswordHash)) {
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
  const lockedUntil = lock ? new Date(check.now.getTime() + lock.ms) : null;
  await tx
    .update(members)
    .set({ withdrawalPasswordFailures: failures, withdrawalPasswordLockedUntil: lockedUntil })
    .where(eq(members.id, check.member));
  if (lockedUntil) return locked(lockedUntil, check.now);
  const next = locks.find((step) => step.failures > failures)?.failures ?? failures;
  return { ...refuse('WITHDRAWAL_PASSWORD_WRONG', { ...FIELD, values: { left: next - failures } }), keep: true };
}

function locked(until: Date, now: Date): Refused {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE);
  return { ...refuse('WITHDRAWAL_PASSWORD_LOCKED', { ...FIELD, values: { minutes } }), keep: true };
}
