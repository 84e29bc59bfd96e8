/** Deletes expired captchas at once. Sessions stay for 90 days, so that their member and support can see them. */
import { lt } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { captchas, sessions } from './schema.ts';

export async function deleteCaptchasOlder({ db, now }: Services): Promise<void> {
  await deleteInBatches(db, captchas, [captchas.key], lt(captchas.expiresAt, now()));
}

const KEPT_DAYS = 90;

/**
 * Deletes sessions that expired more than 90 days ago. Their launches are deleted earlier
 * (contexts/play/launches/retention.ts).
 */
export async function deleteSessionsOlder({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY);
  await deleteInBatches(db, sessions, [sessions.tokenHash], lt(sessions.expiresAt, before));
}
