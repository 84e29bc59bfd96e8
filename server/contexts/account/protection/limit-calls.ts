/** A player's limits as they set, loosen and see them (domain-offers 7.1). The member's row is held meanwhile: bets wait for it. */
import { and, eq, inArray } from 'drizzle-orm';
import { LIMIT_WAIT_MS, limitBounds, parseLimit } from '#contract/limits.ts';
import type { decideLimitCall, LimitKind, LimitPeriod, setLimitCall } from '#contract/limits.ts';
import { wireDate } from '#lib/dates.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/member.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { keepLimits, lapsesAt, wireLimit } from '#server/kernel/protection/limits.ts';
import type { LimitRow } from '#server/kernel/protection/limits.ts';
import { playLimits } from '#server/kernel/protection/schema.ts';
import { protectionOf } from './overview.ts';

/** Each leaves a row that stays. */
const changes = (services: Services, member: number) =>
  rateLimit(services, { bucket: `limits:${member}`, max: 30, windowMs: MINUTE });

export const setLimit: Handler<typeof setLimitCall> = async (visit) => {
  const { services, input, ip, signedIn } = visit;
  const { kind, period } = input;
  const value = input.value === '' ? null : readLimit(input);
  if (isRefused(value)) return value;
  const limited = await changes(services, signedIn.member.id);
  if (limited) return limited;
  await transact(services.db, async (tx) => {
    const { id: member } = await lockMember(tx, signedIn.member.id);
    const now = services.now();
    const { active, waiting } = await standing(tx, { member, kind, period });
    // Whatever is asked for, what waited is no longer meant.
    if (waiting) await end(tx, waiting, 'replaced', now);
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
  });
  return { data: await protectionOf(services, signedIn) };
};

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
  { member, ip, now }: { readonly member: number; readonly ip: string; readonly now: Date },
  limits: readonly { readonly kind: LimitKind; readonly period: LimitPeriod; readonly value: bigint }[],
): Promise<void> {
  const common = { memberId: member, ip, before: null, state: 'active', requestedAt: now, effectiveFrom: now };
  await tx.insert(playLimits).values(limits.map((limit) => ({ ...common, ...limit })));
  await keepLimits(tx, member);
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
    waiting: rows.find(({ state }) => state === 'waiting'),
  };
}

async function end(tx: Database, { id }: LimitRow, state: string, now: Date): Promise<void> {
  await tx.update(playLimits).set({ state, endedAt: now }).where(eq(playLimits.id, id));
}

/** Refused: NOT_FOUND for what does not wait, or has waited too long; LIMIT_WAITS { from } before its day is over. */
export const decideLimit: Handler<typeof decideLimitCall> = async ({ services, input, ip, signedIn }) => {
  const limited = await changes(services, signedIn.member.id);
  if (limited) return limited;
  const done = await transact(services.db, async (tx): Promise<Refused | null> => {
    const { id: member } = await lockMember(tx, signedIn.member.id);
    const now = services.now();
    const [row] = await tx
      .select()
      .from(playLimits)
      .where(and(eq(playLimits.id, input.id), eq(playLimits.memberId, member), eq(playLimits.state, 'waiting')));
    if (!row || lapsesAt(row) <= now) return refuse('NOT_FOUND', { field: 'id' });
    if (!input.accept) {
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
  });
  return done ?? { data: await protectionOf(services, signedIn) };
};
