/**
 * Checks a member's limits (docs/domain/protection.md#limits) within the transaction that moves the money. The caller holds the lock on the
 * member's row, so no other bet or change of limits comes between (docs/decisions/19-protection-gate-and-limits.md).
 */
import { and, asc, eq, inArray } from '#server/platform/db/drizzle.ts';
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

/** Formats a limit for the wire: two-decimal money, or a whole number. */
export const wireLimit = (kind: LimitKind, value: bigint): string =>
  isMoneyLimit(kind) ? wireMoney(value) : value.toString();

/** What an action adds to each kind of limit. 0n: it is refused once the limit is reached. */
type Adds = { readonly [K in LimitKind]?: bigint };

/** What a deposit, a bet and a launch add to limits; centavos. */
export const limitImpact = {
  deposit: (amount: bigint): Adds => ({ deposit: amount }),
  bet: (stake: bigint): Adds => ({ stake, bets: 1n, loss: stake, time: 0n }),
  launch: (): Adds => ({ loss: 0n, time: 0n }),
};

const isBeyond = (limit: bigint, used: bigint, add: bigint): boolean => (add > 0n ? used + add > limit : used >= limit);

/** Refuses with LIMIT_REACHED { kind, period, left, resets_at } for the first limit that the action would exceed. Null: none. */
export async function checkLimits(
  tx: Database,
  { member, limits }: { readonly member: number; readonly limits: KeptLimits | null },
  adds: Adds,
  { now, services }: UsageAt,
): Promise<Refused | null> {
  if (!limits) return null;
  const kinds = limitKinds.filter((kind) => adds[kind] !== undefined && limits[kind] !== undefined);
  if (kinds.length === 0) return null;
  // A member who plays outside of our page is present as well.
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

/** Returns the member's limits in force, and those that wait for confirmation. */
export const limitRows = (db: Database, member: number): Promise<LimitRow[]> =>
  db
    .select()
    .from(playLimits)
    .where(and(eq(playLimits.memberId, member), inArray(playLimits.state, ['active', 'waiting'])))
    .orderBy(asc(playLimits.id));

/** Returns until when a looser limit may be confirmed. */
export const lapsesAt = ({ effectiveFrom }: Pick<LimitRow, 'effectiveFrom'>): Date =>
  new Date(effectiveFrom.getTime() + LIMIT_CONFIRM_MS);

/** Cancels looser limits that wait. Limits in force stay. */
export async function cancelPendingLimits(tx: Database, member: number, now: Date): Promise<void> {
  await tx
    .update(playLimits)
    .set({ state: 'replaced', endedAt: now })
    .where(and(eq(playLimits.memberId, member), eq(playLimits.state, 'waiting')));
}

/** The kinds of limits that a member must set after an exclusion before they play, each with a period of their choice. */
export const requiredKinds = ['loss', 'time'] as const satisfies readonly LimitKind[];

/** Returns which of them are missing, by the member's row. Empty where none is due. */
export const missingLimits = ({ limitsDue, playLimits: limits }: Pick<MemberRow, 'limitsDue' | 'playLimits'>) =>
  limitsDue ? requiredKinds.filter((kind) => limits?.[kind] === undefined) : [];

/** Ends the old limits and requires new ones before play. The caller holds the lock on the member. */
export async function requireNewLimits(tx: Database, member: number, now: Date): Promise<void> {
  await tx
    .update(playLimits)
    .set({ state: 'replaced', endedAt: now })
    .where(and(eq(playLimits.memberId, member), inArray(playLimits.state, ['active', 'waiting'])));
  await tx.update(members).set({ playLimits: null, limitsDue: true }).where(eq(members.id, member));
}

/** Copies the limits in force to the member's row, which the caller has locked. */
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

/** Returns the minutes of play that the strictest limit of time leaves, or null where there is none. */
export function minutesLeft(limits: KeptLimits | null, used: LimitUsage | undefined): number | null {
  const left = limitPeriods.flatMap((period) => {
    const limit = limits?.time?.[period];
    return limit === undefined || !used ? [] : [Number(leftOf(BigInt(limit), used[period]))];
  });
  return left.length > 0 ? Math.min(...left) : null;
}
