/** Deletes codes a day after they expire, and requests for one when they expire. Account events stay. */
import { lt } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { emailCodes, passwordTickets } from './schema.ts';

export async function deleteCodesOlder({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  await deleteInBatches(db, emailCodes, [emailCodes.memberId, emailCodes.purpose], lt(emailCodes.expiresAt, yesterday));
  await deleteInBatches(db, passwordTickets, [passwordTickets.id], lt(passwordTickets.expiresAt, now()));
}
