/** Mails go after thirty days, and one that could not be sent, whose code is still sealed in it, after one. */
import { and, isNotNull, lt, or } from 'drizzle-orm';
import { DAY } from '#server/core/clock.ts';
import { forgetRows } from '#server/core/retention.ts';
import type { Services } from '#server/core/services.ts';
import { mails } from './schema.ts';

export async function forgetMails({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  const monthAgo = new Date(now().getTime() - 30 * DAY);
  const unsent = and(isNotNull(mails.sealedValues), lt(mails.createdAt, yesterday));
  await forgetRows(db, mails, [mails.id], or(lt(mails.createdAt, monthAgo), unsent));
}
