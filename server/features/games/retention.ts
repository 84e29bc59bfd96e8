/** Launches go with the longest that a session lasts: a bet under an older one is refused anyhow. */
import { lt } from 'drizzle-orm';
import { market } from '#contract/market.ts';
import { forgetRows } from '#server/core/retention.ts';
import type { Services } from '#server/core/services.ts';
import { gameLaunches } from './schema.ts';

export async function forgetLaunches({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - market.sessionMaxMs);
  await forgetRows(db, gameLaunches, [gameLaunches.tokenHash], lt(gameLaunches.createdAt, before));
}
