/**
 * Decides whether a member may do something, by status, restrictions, limits and the market's rules (docs/domain/protection.md#gate). No other
 * module decides this. What an action costs or needs besides is checked by its own feature.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import type { Placeholder } from '#server/platform/db/drizzle.ts';
import { REALITY_GRACE_MS } from '#contract/limits.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import { debtOf } from '#server/kernel/ledger/public.ts';
import { members, deletionOf } from '#server/kernel/members/public.ts';
import type { RegisterAnswer } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { isCleared } from './registers/clearance.ts';
import type { Clearance } from './registers/clearance.ts';
import { exclusionOf, hasExpired } from './exclusions.ts';
import type { Exclusion } from './exclusions.ts';
import { limitImpact, checkLimits } from './limits.ts';
import type { RequiredColumns } from './extensions.ts';
import { missingRequirements } from './requirements.ts';
import { realityDueAt } from './reality-check.ts';
import { restrictionOf, toWire } from './restrictions.ts';
import { opensFrom } from './reinstatement.ts';

export type GatedAction =
  | { readonly action: 'login' | 'launch' }
  /** `amount` in centavos: of the deposit, stake, withdrawal or reward. */
  | { readonly action: 'deposit' | 'bet' | 'claim' | 'spin' | 'withdraw'; readonly amount: bigint };

export type GateServices = Pick<Services, 'config' | 'protection'>;

/** The time and the rules of the decision. */
export interface GateContext {
  readonly now: Date;
  readonly services: GateServices;
}

/** Actions that count against a limit. They run one after the other, because two at once could both use the last of it. */
const counts = (gated: GatedAction) => gated.action === 'bet' || gated.action === 'deposit';

const memberHeld = (name: string, strength: 'no key update' | 'share') =>
  preparedQuery(name, (db, at: (name: 'member') => Placeholder<'member'>) =>
    db
      .select({
        status: members.status,
        withdrawalsFrom: members.withdrawalsFrom,
        realityMinutes: members.realityMinutes,
        realityFrom: members.realityFrom,
        playLimits: members.playLimits,
        detailsAt: members.detailsAt,
        identity: members.identity,
        identityUntil: members.identityUntil,
        registerAnswer: members.registerAnswer,
        registerAskedAt: members.registerAskedAt,
        limitsDue: members.limitsDue,
      })
      .from(members)
      .where(eq(members.id, at('member')))
      .for(strength),
  );
const holdAlone = memberHeld('member_held_alone', 'no key update');
const holdShared = memberHeld('member_held_shared', 'share');

/**
 * Returns why the member may not do it, or null. Call it within the transaction of the action. Locks the member's row, shared with other
 * actions. A restriction locks it exclusively (apply-restriction.ts), so no action ends after a restriction that it was not checked against.
 * An action that counts against a limit locks it exclusively too. Refuses with:
 *
 * - MEMBER_DISABLED, ACCOUNT_DELETED;
 * - `PLAY_PAUSED { until }` or `PLAY_EXCLUDED { until }` for all that is play;
 * - the same for sign-in and withdrawal once an exclusion has closed the account, and `EXCLUSION_OVER { from }` after its term;
 * - LIMITS_FIRST after an exclusion;
 * - `PROFILE_INCOMPLETE { missing }` and CHECKS_PENDING in a market with full registration;
 * - `DEBT_OPEN { debt }` for claims, spins and withdrawals;
 * - `LIMIT_REACHED { kind, period, left, resets_at }`, REALITY_CHECK_DUE;
 * - `WITHDRAWAL_COOLING_DOWN { from }` after a change of a password.
 */
export async function checkAction(
  tx: Database,
  member: number,
  gated: GatedAction,
  { now, services }: GateContext,
): Promise<Refused | null> {
  const { action } = gated;
  const isPlay = action !== 'login' && action !== 'withdraw';
  const asked = (counts(gated) ? holdAlone : holdShared)(tx, { member });
  // After the lock, so that it sees everything written before.
  const [[row], restricted] = await settleAll([asked, isPlay ? checkPlay(tx, member, now) : null]);
  if (!row || row.status !== 1) return refuse((await deletionOf(tx, member)) ? 'ACCOUNT_DELETED' : 'MEMBER_DISABLED');
  if (!isPlay) {
    // The house pays out the rest, without a sign-in of the player.
    const exclusion = await exclusionOf(tx, member);
    if (exclusion?.state === 'closed')
      return termExpired(exclusion, row.registerAnswer, now) ?? checkPlay(tx, member, now);
    if (action === 'login') return null;
    return row.withdrawalsFrom && row.withdrawalsFrom > now
      ? refuse('WITHDRAWAL_COOLING_DOWN', { values: { from: wireDate(row.withdrawalsFrom) } })
      : openDebt(tx, member);
  }
  if (restricted) return restricted;
  if (row.limitsDue) return refuse('LIMITS_FIRST');
  const unready = await unmetRequirements(tx, { id: member, ...row }, { now, services });
  if (unready) return unready;
  const { playLimits: limits } = row;
  if (gated.action === 'deposit')
    return checkLimits(tx, { member, limits }, limitImpact.deposit(gated.amount), { now, services });
  if (gated.action === 'claim' || gated.action === 'spin') return openDebt(tx, member);
  const due = realityDueAt(row);
  if (due && now.getTime() > due.getTime() + REALITY_GRACE_MS) return refuse('REALITY_CHECK_DUE');
  const adds = gated.action === 'bet' ? limitImpact.bet(gated.amount) : limitImpact.launch();
  return checkLimits(tx, { member, limits }, adds, { now, services });
}

/** Refuses with DEBT_OPEN while the member owes for a returned deposit. */
async function openDebt(tx: Database, member: number): Promise<Refused | null> {
  const debt = await debtOf(tx, member);
  return debt > 0n ? refuse('DEBT_OPEN', { values: { debt: wireMoney(debt) } }) : null;
}

/** Checks what the market requires before play: a complete account, and an answer of the state's registers from this day. */
async function unmetRequirements(
  tx: Database,
  member: RequiredColumns & Clearance,
  { now, services }: GateContext,
): Promise<Refused | null> {
  if (services.config.market.registers && !isCleared(member, now)) return refuse('CHECKS_PENDING');
  const missing = await missingRequirements(services, tx, member, now);
  return missing.length > 0 ? refuse('PROFILE_INCOMPLETE', { values: { missing: missing.join(' ') } }) : null;
}

/** Checks whether the house may give the member something unrequested: a reward or a spin. Locks the row as `checkAction` does. */
export async function checkReward(tx: Database, member: number, now: Date): Promise<Refused | null> {
  const [row] = await tx.select({ status: members.status }).from(members).where(eq(members.id, member)).for('share');
  return row?.status === 1 ? checkPlay(tx, member, now) : refuse('MEMBER_DISABLED');
}

/** Returns EXCLUSION_OVER { from } once the term has passed. `from`: when a requested return opens the account, or "". */
function termExpired(exclusion: Exclusion, answer: RegisterAnswer | null, now: Date): Refused | null {
  const { returnAskedAt } = exclusion;
  if (!hasExpired(exclusion, answer, now)) return null;
  return refuse('EXCLUSION_OVER', { values: { from: returnAskedAt ? wireDate(opensFrom(returnAskedAt)) : '' } });
}

/** Checks whether offers may be shown: a member who may not play sees none (docs/domain/protection.md#what-restrictions-stop). */
export async function checkPlay(db: Database, member: number, now: Date): Promise<Refused | null> {
  const restriction = await restrictionOf(db, member, now);
  if (!restriction) return null;
  const { until } = toWire(restriction);
  return refuse(restriction.kind === 'pause' ? 'PLAY_PAUSED' : 'PLAY_EXCLUDED', { values: { until } });
}
