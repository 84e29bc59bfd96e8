/** Codes go a day after their end, requests for one at once; what was done to an account stays. */
import { lt } from 'drizzle-orm';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { emailCodes, passwordTickets } from './schema.ts';

export async function deleteCodesOlder({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  await deleteInBatches(db, emailCodes, [emailCodes.memberId, emailCodes.purpose], lt(emailCodes.expiresAt, yesterday));
  await deleteInBatches(db, passwordTickets, [passwordTickets.id], lt(passwordTickets.expiresAt, now()));
}
