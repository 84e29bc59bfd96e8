/**
 * The way back after an exclusion (domain-offers 7.2): once its term is over the player asks, waits a day, and asks again; the same
 * account opens, for one CPF is one member. Nothing opens by itself, and nothing is reminded of.
 */
import { eq } from 'drizzle-orm';
import { wireDate } from '#lib/dates.ts';
import { DAY } from '#server/core/clock.ts';
import { lockMember } from '#server/core/member.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/connect.ts';
import { emit } from '#server/events/emit.ts';
import { exclusionOf } from './exclusions.ts';
import { exclusions } from './schema.ts';

/** From asking to coming back. */
export const WAIT_MS = DAY;

/** `open`: the account is theirs again; else from when asking once more opens it. */
export type Return = { readonly state: 'open' } | { readonly state: 'waits'; readonly from: Date };

/**
 * Asks to come back, or comes back, for a member who has proven who they are; in the caller's transaction. Refused: PLAY_EXCLUDED
 * { until } before the term is over, and where there is none: that takes two operators; NOT_FOUND where nothing holds.
 */
export async function comeBack(
  tx: Database,
  { now: clock }: Pick<Services, 'now'>,
  id: number,
): Promise<Return | Refused> {
  await lockMember(tx, id);
  const now = clock();
  const exclusion = await exclusionOf(tx, id);
  if (!exclusion) return refuse('NOT_FOUND');
  const { until, returnAskedAt } = exclusion;
  if (exclusion.state !== 'closed' || until === null || until > now)
    return refuse('PLAY_EXCLUDED', { values: { until: until ? wireDate(until) : '' } });
  const mine = eq(exclusions.id, exclusion.id);
  if (returnAskedAt === null) await tx.update(exclusions).set({ returnAskedAt: now }).where(mine);
  const from = new Date((returnAskedAt ?? now).getTime() + WAIT_MS);
  if (now < from) return { state: 'waits', from };
  await tx
    .update(exclusions)
    .set({ state: 'reopened', reopenedAt: now, reopenedBy: `member:${id}` })
    .where(mine);
  await emit(tx, { kind: 'member_returned', member: id, payload: {} }, now);
  return { state: 'open' };
}
