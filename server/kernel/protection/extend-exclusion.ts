/** An exclusion is made longer, by an operator whom its player asked (docs/domain/protection.md#exclusions-by-operators): never shorter. */
import { eq } from 'drizzle-orm';
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
 * Another restriction takes the place of the one that holds, until so many months from this moment; null: without a term. A return that
 * was asked for is no longer meant. `none`: no exclusion holds; `shorter`: the one that does ends as late, or later.
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
