/** Captchas that nobody can answer any more go at once; sessions stay a while, for their member and for support to look at. */
import { lt } from 'drizzle-orm';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { captchas, sessions } from './schema.ts';

export async function deleteCaptchasOlder({ db, now }: Services): Promise<void> {
  await deleteInBatches(db, captchas, [captchas.key], lt(captchas.expiresAt, now()));
}

const KEPT_DAYS = 90;

/** Sessions that could not be used any more ninety days ago. Their launches have gone long before (contexts/play/launches/retention.ts). */
export async function deleteSessionsOlder({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY);
  await deleteInBatches(db, sessions, [sessions.tokenHash], lt(sessions.expiresAt, before));
}
