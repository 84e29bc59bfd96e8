/** Deletes expired rows of shared tables. Each module deletes its own. */
import { lt } from '#server/platform/db/drizzle.ts';
import { idempotencyKeys } from '#server/api/schema.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import { rateWindows } from '#server/platform/rate-limit/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { DAY } from '#server/platform/time.ts';

/** Deletes rate limit periods and idempotency keys a day after they ended. */
export async function deleteSharedOlder({ db, now }: Services): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  await deleteInBatches(
    db,
    rateWindows,
    [rateWindows.bucket, rateWindows.startedAt],
    lt(rateWindows.startedAt, yesterday),
  );
  await deleteInBatches(
    db,
    idempotencyKeys,
    [idempotencyKeys.memberId, idempotencyKeys.key],
    lt(idempotencyKeys.createdAt, yesterday),
  );
}
