/** Deletes unfinished sign-ins when they expire, and unconfirmed secrets after a day. */
import { and, isNull, lt } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { factorTickets, totps } from './schema.ts';

export async function deleteMfaOlder({ db, now }: Services): Promise<void> {
  await deleteInBatches(db, factorTickets, [factorTickets.ticketHash], lt(factorTickets.expiresAt, now()));
  const yesterday = new Date(now().getTime() - DAY);
  await deleteInBatches(db, totps, [totps.memberId], and(isNull(totps.confirmedAt), lt(totps.begunAt, yesterday)));
}
