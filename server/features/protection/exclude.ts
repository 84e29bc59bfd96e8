/**
 * Self-exclusion (domain-offers 7.2, docs/decisions/0062): all that follows from it at once, in one transaction. From its commit on
 * nothing of play is begun, and nothing that was promised for playing is left; what is the player's is cash.
 */
import { lockMember } from '#server/core/member.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/connect.ts';
import { emit } from '#server/events/emit.ts';
import { endLaunches } from '#server/features/games/calls.ts';
import { forgetDevices } from '#server/features/information/push-devices.ts';
import { cashPoints } from '#server/features/promotions/points-end.ts';
import { forfeitAll } from '#server/features/turnover/loss.ts';
import { endSpins } from '#server/features/wheel/spins.ts';
import { mustPost } from '#server/ledger/post.ts';
import { dropWaiting } from './limits.ts';
import { write } from './restrict.ts';
import type { By } from './restrict.ts';
import { isClosing, restrictionOf, toWire } from './restrictions.ts';
import type { ClosingKind, Restriction } from './restrictions.ts';
import { exclusions } from './schema.ts';

/**
 * Excludes a member for so many months, null: until they come back by two operators; or, by `kind`, because a register of the state's
 * names them. It cannot be undone before its term. Locks:
 * member, requirements, money. Refused: PLAY_EXCLUDED { until } where an exclusion holds already.
 */
export async function exclude(
  tx: Database,
  { now: clock, config }: Pick<Services, 'now' | 'config'>,
  {
    member,
    months,
    kind = 'exclusion',
    ...by
  }: By & { readonly member: number; readonly months: number | null; readonly kind?: ClosingKind },
): Promise<Restriction | Refused> {
  await lockMember(tx, member);
  const now = clock();
  const holding = await restrictionOf(tx, member, now);
  if (holding && isClosing(holding.kind)) return refuse('PLAY_EXCLUDED', { values: { until: toWire(holding).until } });
  const lost = await forfeitAll(tx, member, now);
  const theirs = await cashPoints({ config }, tx, member, now);
  await mustPost(tx, [...lost, ...theirs]);
  const until = months === null ? null : monthsLater(now, months);
  // After the postings: by the ledger's order they are none of play behind it.
  const restrictionId = await write(tx, { member, kind, until, ...by }, now);
  await tx.insert(exclusions).values({ restrictionId, memberId: member, state: 'withdraw_only', startedAt: now });
  await dropWaiting(tx, member, now);
  await endLaunches(tx, member);
  await endSpins(tx, member, now);
  await forgetDevices(tx, member);
  await emit(tx, { kind: 'member_excluded', member, payload: {} }, now);
  return { kind, until };
}

/** The same day and hour so many months on; where that month is shorter, its last day. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}
