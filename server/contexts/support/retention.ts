/**
 * Deletes messages two years after their last change, and those of visitors after one
 * (docs/domain/accounts.md#messages-to-support).
 */
import { and, inArray, isNotNull, isNull, lt, or } from '#server/platform/db/drizzle.ts';
import { MESSAGE_KEPT_YEARS } from '#contract/support.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { DAY } from '#server/platform/time.ts';
import { supportAnswers, supportMessages } from './schema.ts';

const YEAR = 365 * DAY;
/** Messages per transaction. */
const BATCH = 500;

export async function deleteSupportMessagesOlder({ db, now }: Services): Promise<void> {
  const before = (years: number) => lt(supportMessages.lastAt, new Date(now().getTime() - years * YEAR));
  const old = or(
    and(isNotNull(supportMessages.memberId), before(MESSAGE_KEPT_YEARS.member)),
    and(isNull(supportMessages.memberId), before(MESSAGE_KEPT_YEARS.visitor)),
  );
  for (let gone = BATCH; gone === BATCH;) {
    gone = await transact(db, async (tx) => {
      const rows = await tx
        .select({ id: supportMessages.id })
        .from(supportMessages)
        .where(old)
        .limit(BATCH)
        .for('update');
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await tx.delete(supportAnswers).where(inArray(supportAnswers.messageId, ids));
      if (ids.length > 0) await tx.delete(supportMessages).where(inArray(supportMessages.id, ids));
      return ids.length;
    });
  }
}
