/**
 * Excludes a member at their own request (docs/domain/protection.md#self-exclusion,
 * docs/decisions/20-account-closure.md), with all immediate consequences in one transaction. After its commit no play
 * can begin, and no reward for play remains. All that belongs to the player is cash.
 */
import { monthsLater } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { runClosureSteps } from './leave-play.ts';
import { insertRestriction } from './apply-restriction.ts';
import type { By } from './apply-restriction.ts';
import { exclusionOf } from './exclusions.ts';
import { toWire } from './restrictions.ts';
import type { Restriction } from './restrictions.ts';
import { exclusions } from './schema.ts';

/** `kind`: by the player, by an operator at the player's request, or because a state register lists the player. */
interface Exclusion {
  readonly member: number;
  readonly months: number | null;
  readonly kind?: 'exclusion' | 'operator' | 'central' | 'social';
}

/**
 * Excludes a member for so many months. null: until two operators reopen the account. It cannot be reversed before its
 * term. Locks the member, then requirements, then money. Refuses with PLAY_EXCLUDED { until } where an exclusion is in
 * force already.
 */
export async function selfExclude(
  tx: Database,
  services: Pick<Services, 'now' | 'config' | 'protection'>,
  { member, months, kind = 'exclusion', ...by }: By & Exclusion,
): Promise<Restriction | Refused> {
  await lockMember(tx, member);
  const now = services.now();
  const holding = await exclusionOf(tx, member);
  if (holding) return refuse('PLAY_EXCLUDED', { values: { until: toWire(holding).until } });
  await runClosureSteps(tx, services, member, now);
  const until = months === null ? null : monthsLater(now, months);
  // After the postings, so that in the ledger's order they do not come after the restriction.
  const restrictionId = await insertRestriction(tx, { member, kind, until, ...by }, now);
  await tx.insert(exclusions).values({ restrictionId, memberId: member, state: 'withdraw_only', startedAt: now });
  await emit(tx, { kind: 'member_excluded', member, payload: {} }, now);
  return { kind, until };
}
