/**
 * Excludes a member at their own request (docs/domain/protection.md#self-exclusion, docs/decisions/20-account-closure.md), with all immediate
 * consequences in one transaction. From its commit on no play can begin, and no reward for play is left. What is the player's is cash.
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

/** `kind`: by the player themself, by an operator whom they asked, or because a register of the state's names them. */
interface Exclusion {
  readonly member: number;
  readonly months: number | null;
  readonly kind?: 'exclusion' | 'operator' | 'central' | 'social';
}

/**
 * Excludes a member for so many months, null: until they come back by two operators. It cannot be reversed before its term. Locks:
 * member, requirements, money. Refused: PLAY_EXCLUDED { until } where an exclusion holds already.
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
  // After the postings: by the ledger's order they are none of play behind it.
  const restrictionId = await insertRestriction(tx, { member, kind, until, ...by }, now);
  await tx.insert(exclusions).values({ restrictionId, memberId: member, state: 'withdraw_only', startedAt: now });
  await emit(tx, { kind: 'member_excluded', member, payload: {} }, now);
  return { kind, until };
}
