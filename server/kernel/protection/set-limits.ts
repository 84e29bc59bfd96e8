/**
 * Sets and loosens limits (docs/domain/protection.md#changing-a-limit) in the caller's transaction, which holds the lock on the member's row.
 */
import { and, eq, inArray } from '#server/platform/db/drizzle.ts';
import { LIMIT_WAIT_MS, limitBounds, parseLimit } from '#contract/limits.ts';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import { wireDate } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { keepLimits, lapsesAt, wireLimit } from './limits.ts';
import type { LimitRow } from './limits.ts';
import { playLimits } from './schema.ts';

/** Who sets the limit, from which address, and when. */
interface Setting {
  readonly member: number;
  readonly ip: string;
  readonly now: Date;
}

interface WantedLimit<Value = bigint> {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Centavos, bets or minutes. */
  readonly value: Value;
}

/** Parses a limit to centavos, bets or minutes. Refuses at its field with INVALID or LIMIT_OUT_OF_BOUNDS { min, max }. */
export function readLimit(
  { kind, period, value }: { kind: LimitKind; period: LimitPeriod; value: string },
  field = 'value',
): bigint | Refused {
  const read = parseLimit(kind, value);
  if (read === null) return refuse('INVALID', { field });
  const { min, max } = limitBounds(kind, period);
  const bounds = { min: wireLimit(kind, min), max: wireLimit(kind, max) };
  return read < min || read > max ? refuse('LIMIT_OUT_OF_BOUNDS', { field, values: bounds }) : read;
}

/** Writes the limits that a new member starts with, in the caller's transaction. */
export async function beginLimits(
  tx: Database,
  { member, ip, now }: Setting,
  limits: readonly WantedLimit[],
): Promise<void> {
  const common = { memberId: member, ip, before: null, state: 'active', requestedAt: now, effectiveFrom: now };
  await tx.insert(playLimits).values(limits.map((limit) => ({ ...common, ...limit })));
  await keepLimits(tx, member);
}

/** Sets a limit, or removes it with `null`. A looser one waits a day and then needs a confirmation. */
export async function setPlayLimit(
  tx: Database,
  { member, ip, now }: Setting,
  { kind, period, value }: WantedLimit<bigint | null>,
): Promise<void> {
  const { active, pending } = await standing(tx, { member, kind, period });
  // Any new request cancels the one that waits.
  if (pending) await end(tx, pending, 'replaced', now);
  const before = active?.value ?? null;
  if (value === before) return;
  const isLooser = before !== null && (value === null || value > before);
  const wait = isLooser ? LIMIT_WAIT_MS : 0;
  if (active && !isLooser) await end(tx, active, 'replaced', now);
  await tx.insert(playLimits).values({
    ...{ memberId: member, kind, period, value, before, ip },
    state: isLooser ? 'waiting' : 'active',
    requestedAt: now,
    effectiveFrom: new Date(now.getTime() + wait),
  });
  if (!isLooser) await keepLimits(tx, member);
}

/**
 * Confirms or cancels a limit that waits. Refuses with NOT_FOUND where none waits or its time to confirm is over, and with LIMIT_WAITS { from }
 * before its day has passed.
 */
export async function decidePlayLimit(
  tx: Database,
  { member, ip, now }: Setting,
  { id, accept }: { readonly id: number; readonly accept: boolean },
): Promise<Refused | null> {
  const [row] = await tx
    .select()
    .from(playLimits)
    .where(and(eq(playLimits.id, id), eq(playLimits.memberId, member), eq(playLimits.state, 'waiting')));
  if (!row || lapsesAt(row) <= now) return refuse('NOT_FOUND', { field: 'id' });
  if (!accept) {
    await end(tx, row, 'refused', now);
    return null;
  }
  if (now < row.effectiveFrom)
    return refuse('LIMIT_WAITS', { field: 'id', values: { from: wireDate(row.effectiveFrom) } });
  const { active } = await standing(tx, { member, ...row });
  if (active) await end(tx, active, 'replaced', now);
  const state = row.value === null ? 'removed' : 'active';
  await tx.update(playLimits).set({ state, effectiveFrom: now, ip }).where(eq(playLimits.id, row.id));
  await keepLimits(tx, member);
  return null;
}

async function standing(
  tx: Database,
  { member, kind, period }: { member: number; kind: LimitKind; period: LimitPeriod },
) {
  const which = [eq(playLimits.memberId, member), eq(playLimits.kind, kind), eq(playLimits.period, period)];
  const rows = await tx
    .select()
    .from(playLimits)
    .where(and(...which, inArray(playLimits.state, ['active', 'waiting'])));
  return {
    active: rows.find(({ state }) => state === 'active'),
    pending: rows.find(({ state }) => state === 'waiting'),
  };
}

async function end(tx: Database, { id }: LimitRow, state: string, now: Date): Promise<void> {
  await tx.update(playLimits).set({ state, endedAt: now }).where(eq(playLimits.id, id));
}
