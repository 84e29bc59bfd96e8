/**
 * Deletes mails after thirty days. A mail that could not be sent still holds its encrypted code, so it is deleted
 * after one day. Read notices are kept for half a year, unread ones a little over a year. The log of push messages is
 * kept for thirty days (docs/domain/accounts.md#notices).
 */
import { and, isNotNull, lt, or } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { mails, notices, pushes } from './schema.ts';

export async function deleteMessagesOlder({ db, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY);
  const [yesterday, monthAgo] = [before(1), before(30)];
  const unsent = and(isNotNull(mails.sealedValues), lt(mails.createdAt, yesterday));
  await deleteInBatches(db, pushes, [pushes.noticeId, pushes.subscriptionId], lt(pushes.endedAt, monthAgo));
  const read = and(lt(notices.createdAt, before(180)), lt(notices.readAt, before(180)));
  await deleteInBatches(db, notices, [notices.id], or(read, lt(notices.createdAt, before(400))));
  await deleteInBatches(db, mails, [mails.id], or(lt(mails.createdAt, monthAgo), unsent));
}
