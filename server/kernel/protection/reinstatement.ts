/**
 * Reopens an account after an exclusion (docs/domain/protection.md#reinstatement). After the term the player requests
 * it, waits a day, and requests it again. The same account reopens, because one CPF is one member. No account reopens
 * by itself, and no reminder is sent.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import { wireDate } from '#lib/dates.ts';
import { DAY, monthsLater } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { emit } from '#server/kernel/events/public.ts';
import { isCleared } from './registers/clearance.ts';
import { exclusionOf, hasExpired } from './exclusions.ts';
import type { Exclusion } from './exclusions.ts';
import { requireNewLimits } from './limits.ts';
import { exclusions } from './schema.ts';

/** The wait between the request and the return. */
export const WAIT_MS = DAY;
/** How many months an exclusion without a term must have lasted before two operators may end it. */
export const OPEN_MONTHS = 12;

/** Returns from when a second request reopens the account. */
export const opensFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + WAIT_MS);

/** `open`: the account is open again. `waits`: from when a second request opens it. */
export type Reinstatement = { readonly state: 'open' } | { readonly state: 'waits'; readonly from: Date };

/**
 * Requests the return of an identified member, or reopens the account, in the caller's transaction. Refuses with
 * PLAY_EXCLUDED { until } before the term ends, and where it has no end, which takes two operators. Refuses with
 * CHECKS_PENDING while the state's registers do not clear the member. Refuses with NOT_FOUND where no exclusion is in
 * force.
 */
export async function reinstate(
  tx: Database,
  { now: clock, config }: Pick<Services, 'now' | 'config'>,
  id: number,
): Promise<Reinstatement | Refused> {
  const row = await lockMember(tx, id);
  const now = clock();
  const exclusion = await exclusionOf(tx, id);
  if (!exclusion) return refuse('NOT_FOUND');
  const { until, returnAskedAt } = exclusion;
  if (exclusion.state !== 'closed' || !hasExpired(exclusion, row.registerAnswer, now))
    return refuse('PLAY_EXCLUDED', { values: { until: until ? wireDate(until) : '' } });
  // The registers' answer at this sign-in (kernel/protection/registers/check.ts). The account stays closed while a
  // register lists the member or does not answer.
  if (config.market.registers && !isCleared(row, now)) return refuse('CHECKS_PENDING');
  const mine = eq(exclusions.id, exclusion.id);
  if (returnAskedAt === null) await tx.update(exclusions).set({ returnAskedAt: now }).where(mine);
  const from = opensFrom(returnAskedAt ?? now);
  if (now < from) return { state: 'waits', from };
  await reopen(tx, exclusion, `member:${id}`, now);
  return { state: 'open' };
}

/** Returns when two operators may end an exclusion without a term. */
export const earliestReinstatement = ({ startedAt }: Pick<Exclusion, 'startedAt'>): Date =>
  monthsLater(startedAt, OPEN_MONTHS);

/**
 * Ends an exclusion without a term, by two operators (`by`: both names) at the player's request, in the caller's
 * transaction. `early`: it has not lasted twelve months. `none`: there is no such exclusion, or it has a term, after
 * which the player can return alone.
 */
export async function endOpenExclusion(
  tx: Database,
  { now: clock }: Pick<Services, 'now'>,
  { member, by }: { readonly member: number; readonly by: string },
): Promise<'open' | 'early' | 'none'> {
  await lockMember(tx, member);
  const now = clock();
  const exclusion = await exclusionOf(tx, member);
  if (!exclusion || exclusion.until !== null || exclusion.state !== 'closed') return 'none';
  if (now < earliestReinstatement(exclusion)) return 'early';
  await reopen(tx, exclusion, by, now);
  return 'open';
}

/** Reopens the account. Play waits for new limits. The caller holds the lock on the member. */
async function reopen(tx: Database, { id, memberId }: Exclusion, by: string, now: Date): Promise<void> {
  const set = { state: 'reopened', reopenedAt: now, reopenedBy: by } as const;
  await tx.update(exclusions).set(set).where(eq(exclusions.id, id));
  await requireNewLimits(tx, memberId, now);
  await emit(tx, { kind: 'member_returned', member: memberId, payload: {} }, now);
}
