/** Extends an exclusion by an operator at the player's request (docs/domain/protection.md#exclusions-by-operators), never shortens it. */
import { eq } from '#server/platform/db/drizzle.ts';
import { monthsLater } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { exclusionOf } from './exclusions.ts';
import { insertRestriction } from './apply-restriction.ts';
import type { By } from './apply-restriction.ts';
import type { Restriction } from './restrictions.ts';
import { exclusions } from './schema.ts';

/**
 * Replaces the restriction in force by one that lasts this many months from now, null for no end. Cancels a requested return. Returns `none`
 * where no exclusion is in force, and `shorter` where the present one ends as late or later.
 */
export async function extendExclusion(
  tx: Database,
  { now: clock }: Pick<Services, 'now'>,
  { member, months, ...by }: By & { readonly member: number; readonly months: number | null },
): Promise<Restriction | 'none' | 'shorter'> {
  await lockMember(tx, member);
  const now = clock();
  const holding = await exclusionOf(tx, member);
  if (!holding) return 'none';
  const until = months === null ? null : monthsLater(now, months);
  if (holding.until === null || (until !== null && until <= holding.until)) return 'shorter';
  const kind = 'operator';
  const restrictionId = await insertRestriction(tx, { member, kind, until, ...by }, now);
  await tx.update(exclusions).set({ restrictionId, returnAskedAt: null }).where(eq(exclusions.id, holding.id));
  return { kind, until };
}
