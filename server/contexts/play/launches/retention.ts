/** Deletes launches older than the longest session, because a bet under an older one is refused anyway. */
import { lt } from '#server/platform/db/drizzle.ts';
import { market } from '#contract/market.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { gameLaunches } from '#server/contexts/play/schema.ts';

export async function deleteLaunchesOlder({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - market.sessionMaxMs);
  await deleteInBatches(db, gameLaunches, [gameLaunches.tokenHash], lt(gameLaunches.createdAt, before));
}
