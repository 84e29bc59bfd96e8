/**
 * Writes a restriction and its consequences in one transaction (docs/domain/protection.md#what-restrictions-stop,
 * docs/decisions/19-protection-gate-and-limits.md).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { ledgerTransfers } from '#server/kernel/ledger/public.ts';
import { restrictionOf, toWire } from './restrictions.ts';
import type { Restriction } from './restrictions.ts';
import { restrictions } from './schema.ts';

/** Who restricts, from which address, and why. */
export interface By {
  readonly actor: string;
  readonly ip: string;
  readonly reason: string;
}

/**
 * Pauses a member, or extends their pause, in the caller's transaction. Locks the member's row: running operations end first, later ones see
 * the pause. Refuses with PAUSE_ONLY_LONGER { until } or PLAY_EXCLUDED { until }.
 */
export async function pause(
  tx: Database,
  { now: clock, protection }: Pick<Services, 'now' | 'protection'>,
  { member, days, ...by }: By & { readonly member: number; readonly days: number },
): Promise<Restriction | Refused> {
  await lockMember(tx, member);
  // Read after the lock, because earlier operations came first.
  const now = clock();
  const running = await restrictionOf(tx, member, now);
  const until = new Date(now.getTime() + days * DAY);
  if (running && running.kind !== 'pause') return refuse('PLAY_EXCLUDED', { values: { until: toWire(running).until } });
  if (running?.until && running.until >= until)
    return refuse('PAUSE_ONLY_LONGER', { field: 'days', values: { until: toWire(running).until } });
  await insertRestriction(tx, { member, kind: 'pause', until, ...by }, now);
  // Deadlines move by the time of the pause, from the end of a running one.
  const ms = until.getTime() - (running?.until ?? now).getTime();
  for (const extend of protection.pauseExtensions) await extend(tx, member, ms, now);
  return { kind: 'pause', until };
}

/** Writes the row and its event, and returns its number. The caller holds the member's lock. */
export async function insertRestriction(
  tx: Database,
  { member, kind, until, reason, actor, ip }: By & Restriction & { readonly member: number },
  now: Date,
): Promise<number> {
  const afterTransfer = sql`(select coalesce(max(${ledgerTransfers.id}), 0) from ${ledgerTransfers})`;
  const [row] = await tx
    .insert(restrictions)
    .values({ memberId: member, kind, from: now, until, reason, actor, ip, afterTransfer })
    .returning({ id: restrictions.id });
  if (!row) throw new Error('no restriction was written');
  await emit(tx, { kind: 'member_restricted', member, payload: { restriction: row.id } }, now);
  return row.id;
}
