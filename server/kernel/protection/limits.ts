/**
 * A member's limits (docs/domain/protection.md#limits). They are checked inside the transaction that moves the money, whose caller holds
 * the member's row. So neither another bet nor a change of the limits comes between (docs/decisions/19-protection-gate-and-limits.md).
 */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { isMoneyLimit, LIMIT_CONFIRM_MS, limitKinds, limitPeriods } from '#contract/limits.ts';
import type { KeptLimits, LimitKind, LimitPeriod } from '#contract/limits.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recordPresence } from './play-time.ts';
import { playLimits } from './schema.ts';
import { limitUsage } from './limit-usage.ts';
import type { UsageAt, LimitUsage } from './limit-usage.ts';
import { periodAt } from './limit-periods.ts';

/** A limit's wire text in its own unit: two-place money, or a whole number. */
export const wireLimit = (kind: LimitKind, value: bigint): string =>
  isMoneyLimit(kind) ? wireMoney(value) : value.toString();

/** What a deed adds to each kind that stands in its way. Nothing added: it is refused once the limit is reached. */
type Adds = { readonly [K in LimitKind]?: bigint };

/** What a deposit, a bet and a launch are judged by; centavos. */
export const limitImpact = {
  deposit: (amount: bigint): Adds => ({ deposit: amount }),
  bet: (stake: bigint): Adds => ({ stake, bets: 1n, loss: stake, time: 0n }),
  launch: (): Adds => ({ loss: 0n, time: 0n }),
};

const isBeyond = (limit: bigint, used: bigint, add: bigint): boolean => (add > 0n ? used + add > limit : used >= limit);

/** Refused LIMIT_REACHED { kind, period, left, resets_at } by the first limit that a deed would pass; null: it passes none. */
export async function checkLimits(
  tx: Database,
  { member, limits }: { readonly member: number; readonly limits: KeptLimits | null },
  adds: Adds,
  { now, services }: UsageAt,
): Promise<Refused | null> {
  if (!limits) return null;
  const kinds = limitKinds.filter((kind) => adds[kind] !== undefined && limits[kind] !== undefined);
  if (kinds.length === 0) return null;
  // Who plays without our page is here nonetheless.
  if (kinds.includes('time')) await recordPresence(tx, [member], now);
  const used = await limitUsage(tx, member, kinds, { now, services });
  for (const kind of kinds)
    for (const period of limitPeriods) {
      const limit = limits[kind]?.[period];
      const so = used.get(kind)?.[period] ?? 0n;
      if (limit !== undefined && isBeyond(BigInt(limit), so, adds[kind] ?? 0n))
        return reached({ kind, period, left: leftOf(BigInt(limit), so), now });
    }
  return null;
}

export const leftOf = (limit: bigint, used: bigint): bigint => (used >= limit ? 0n : limit - used);

function reached(at: { kind: LimitKind; period: LimitPeriod; left: bigint; now: Date }): Refused {
  const { kind, period, left, now } = at;
  const values = { kind, period, left: wireLimit(kind, left), resets_at: wireDate(periodAt(period, now).end) };
  return refuse('LIMIT_REACHED', { ...(kind === 'deposit' && { field: 'money' }), values });
}

export type LimitRow = typeof playLimits.$inferSelect;

/** The member's limits in force, and what waits for its second yes. */
export const limitRows = (db: Database, member: number): Promise<LimitRow[]> =>
  db
    .select()
    .from(playLimits)
    .where(and(eq(playLimits.memberId, member), inArray(playLimits.state, ['active', 'waiting'])))
    .orderBy(asc(playLimits.id));

/** Until when a looser limit may be confirmed. */
export const lapsesAt = ({ effectiveFrom }: Pick<LimitRow, 'effectiveFrom'>): Date =>
  new Date(effectiveFrom.getTime() + LIMIT_CONFIRM_MS);

/** Looser limits that wait are no longer meant; those in force stay. */
export async function cancelPendingLimits(tx: Database, member: number, now: Date): Promise<void> {
  await tx
    .update(playLimits)
    .set({ state: 'replaced', endedAt: now })
    .where(and(eq(playLimits.memberId, member), eq(playLimits.state, 'waiting')));
}

/** What who comes back from an exclusion limits before they play again: each by a period of their choice, and none is proposed. */
export const requiredKinds = ['loss', 'time'] as const satisfies readonly LimitKind[];

/** Which of them are still missing; none where nothing is due. The member's row as it is. */
export const missingLimits = ({ limitsDue, playLimits: limits }: Pick<MemberRow, 'limitsDue' | 'playLimits'>) =>
  limitsDue ? requiredKinds.filter((kind) => limits?.[kind] === undefined) : [];

/** The limits of before are over, and play waits for new ones; the caller holds the member. */
export async function requireNewLimits(tx: Database, member: number, now: Date): Promise<void> {
  await tx
    .update(playLimits)
    .set({ state: 'replaced', endedAt: now })
    .where(and(eq(playLimits.memberId, member), inArray(playLimits.state, ['active', 'waiting'])));
  await tx.update(members).set({ playLimits: null, limitsDue: true }).where(eq(members.id, member));
}

/** Writes the limits in force beside the member, whose row the caller holds. */
export async function keepLimits(tx: Database, member: number): Promise<void> {
  const rows = await tx
    .select()
    .from(playLimits)
    .where(and(eq(playLimits.memberId, member), eq(playLimits.state, 'active')));
  const kept: { [K in LimitKind]?: { [P in LimitPeriod]?: string } } = {};
  for (const { kind, period, value } of rows)
    if (value !== null) kept[kind] = { ...kept[kind], [period]: value.toString() };
  const limits = rows.length > 0 ? kept : null;
  const isEnough = requiredKinds.every((kind) => limits?.[kind] !== undefined);
  await tx
    .update(members)
    .set({ playLimits: limits, ...(isEnough && { limitsDue: false }) })
    .where(eq(members.id, member));
}

/** Minutes of play that are left by the strictest limit of time; null: there is none. */
export function minutesLeft(limits: KeptLimits | null, used: LimitUsage | undefined): number | null {
  const left = limitPeriods.flatMap((period) => {
    const limit = limits?.time?.[period];
    return limit === undefined || !used ? [] : [Number(leftOf(BigInt(limit), used[period]))];
  });
  return left.length > 0 ? Math.min(...left) : null;
}
