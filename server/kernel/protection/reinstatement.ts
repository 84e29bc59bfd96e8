/**
 * Reopens an account after an exclusion (docs/domain/protection.md#reinstatement). After the term the player asks, waits a day, and asks again.
 * The same account opens, because one CPF is one member. Nothing opens by itself, and no reminder is sent.
 */
import { eq } from 'drizzle-orm';
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
/** How long an exclusion without a term has held at least before two operators may end it. */
export const OPEN_MONTHS = 12;

/** Returns when a second request opens the account. */
export const opensFrom = (askedAt: Date): Date => new Date(askedAt.getTime() + WAIT_MS);

/** `open`: the account is theirs again; else from when asking once more opens it. */
export type Reinstatement = { readonly state: 'open' } | { readonly state: 'waits'; readonly from: Date };

/**
 * Asks to come back, or comes back, for a member who has proven who they are; in the caller's transaction. Refused: PLAY_EXCLUDED { until }
 * before the term is over, and where there is none: that takes two operators. CHECKS_PENDING while the state's registers do not clear them;
 * NOT_FOUND where nothing holds.
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
  // What was asked of them at this sign-in (kernel/protection/registers/check.ts): nobody comes back whom a register names, or of whom it
  // says nothing.
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
 * Ends an exclusion without a term, for two operators (`by`: both names) whom the player asked; in the caller's transaction. `early`: it
 * has not held for its twelve months. `none`: there is no such exclusion, or it has a term and its player asks by themself.
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
