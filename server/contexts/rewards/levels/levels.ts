/** Computes a member's VIP level from paid deposits and records its changes (docs/domain/vip.md#level-history). */
import { asc, eq } from '#server/platform/db/drizzle.ts';
import { tiers } from '#contract/offers.ts';
import { levelOf } from '#lib/tier-share.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { vipSteps } from './schema.ts';

/** Returns the level, 0 to 5. `total`: paid deposits less returns, centavos. */
export const vipLevel = (total: bigint): number => levelOf(tiers, total);

export interface TotalChange {
  readonly member: number;
  /** The deposit that was credited or reversed. */
  readonly depositId: number;
  readonly before: bigint;
  readonly after: bigint;
  readonly now: Date;
}

/** Records the new level where a change of the total leads to another one. Call it in the transaction of that change. */
export async function recordLevelChange(
  tx: Database,
  { member, depositId, before, after, now }: TotalChange,
): Promise<void> {
  const level = vipLevel(after);
  if (level === vipLevel(before)) return;
  const [step] = await tx
    .insert(vipSteps)
    .values({ memberId: member, level, totalCents: after, rechargeId: depositId, at: now })
    .returning({ id: vipSteps.id });
  // A lost level is part of the reversal's own notice.
  if (step && level > vipLevel(before))
    await emit(tx, { kind: 'vip_level_reached', member, payload: { step: step.id, level } }, now);
}

/** Describes a change of the level. */
export interface LevelChange {
  readonly level: number;
  readonly at: Date;
}

/** Returns a member's changes, the oldest first. */
export function levelChanges(db: Database, member: number): Promise<LevelChange[]> {
  return db
    .select({ level: vipSteps.level, at: vipSteps.at })
    .from(vipSteps)
    .where(eq(vipSteps.memberId, member))
    .orderBy(asc(vipSteps.id));
}
