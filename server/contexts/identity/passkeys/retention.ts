/** Deletes expired challenges each minute, because anybody may request one. */
import { lt } from '#server/platform/db/drizzle.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { passkeyChallenges } from './schema.ts';

export async function deleteChallengesOlder({ db, now }: Services): Promise<void> {
  await deleteInBatches(db, passkeyChallenges, [passkeyChallenges.challenge], lt(passkeyChallenges.expiresAt, now()));
}
