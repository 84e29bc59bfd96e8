/** Sign-ins that nobody finished go when their time is over, secrets that nobody confirmed after a day. */
import { and, isNull, lt } from 'drizzle-orm';
import { DAY } from '#server/platform/time.ts';
import { forgetRows } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { factorTickets, totps } from './schema.ts';

export async function forgetFactors({ db, now }: Services): Promise<void> {
  await forgetRows(db, factorTickets, [factorTickets.ticketHash], lt(factorTickets.expiresAt, now()));
  const yesterday = new Date(now().getTime() - DAY);
  await forgetRows(db, totps, [totps.memberId], and(isNull(totps.confirmedAt), lt(totps.begunAt, yesterday)));
}
