/**
 * How limits are set and loosened (docs/domain/protection.md#changing-a-limit), in the transaction of the caller, who holds the member's
 * row: bets wait for it.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { LIMIT_WAIT_MS, limitBounds, parseLimit } from '#contract/limits.ts';
import type { LimitKind, LimitPeriod } from '#contract/limits.ts';
import { wireDate } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { keepLimits, lapsesAt, wireLimit } from './limits.ts';
import type { LimitRow } from './limits.ts';
import { playLimits } from './schema.ts';

/** By whom, from where, when. */
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

/** Centavos, bets or minutes. Refused at its field: INVALID, LIMIT_OUT_OF_BOUNDS { min, max }. */
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

/** The limits that a new member begins with, in the transaction that writes them. */
export async function beginLimits(
  tx: Database,
  { member, ip, now }: Setting,
  limits: readonly WantedLimit[],
): Promise<void> {
  const common = { memberId: member, ip, before: null, state: 'active', requestedAt: now, effectiveFrom: now };
  await tx.insert(playLimits).values(limits.map((limit) => ({ ...common, ...limit })));
  await keepLimits(tx, member);
}

/** Sets a limit; `null` takes it away. What is looser than before waits for a day and for another yes. */
export async function setPlayLimit(
  tx: Database,
  { member, ip, now }: Setting,
  { kind, period, value }: WantedLimit<bigint | null>,
): Promise<void> {
  const { active, pending } = await standing(tx, { member, kind, period });
  // Whatever is asked for, what waited is no longer meant.
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
 * Says yes or no to a limit that waits. Refused: NOT_FOUND for what does not wait, or has waited too long; LIMIT_WAITS { from } before its
 * day is over.
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
