/** What ends at once for a member who leaves play, by an exclusion or with their account. */
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { endLaunches } from '#server/contexts/play/launches/launch.ts';
import { forgetDevices } from '#server/contexts/messages/push/devices.ts';
import { cashPoints } from '#server/contexts/rewards/points/cash-out.ts';
import { forfeitAll } from '#server/kernel/wagering/forfeiture.ts';
import { endSpins } from '#server/contexts/rewards/wheel/spins.ts';
import { mustPost } from '#server/kernel/ledger/post.ts';
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
