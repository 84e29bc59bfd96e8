/** What ends at once for a member who leaves play, by an exclusion or with their account. */
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/connect.ts';
import { endLaunches } from '#server/features/games/calls.ts';
import { forgetDevices } from '#server/features/information/push-devices.ts';
import { cashPoints } from '#server/features/promotions/points-end.ts';
import { forfeitAll } from '#server/features/turnover/loss.ts';
import { endSpins } from '#server/features/wheel/spins.ts';
import { mustPost } from '#server/ledger/post.ts';
import { dropWaiting } from './limits.ts';

/**
 * Bonuses are lost, whole steps of points and the free rebate are cash; launches, spins, devices and looser limits that wait go.
 * All money in one `post`. The caller holds the member. Locks after it: requirements, money.
 */
export async function leavePlay(
  tx: Database,
  house: Pick<Services, 'config'>,
  member: number,
  now: Date,
): Promise<void> {
  const lost = await forfeitAll(tx, member, now);
  const theirs = await cashPoints(house, tx, member, now);
  await mustPost(tx, [...lost, ...theirs]);
  await dropWaiting(tx, member, now);
  await endLaunches(tx, member);
  await endSpins(tx, member, now);
  await forgetDevices(tx, member);
}
