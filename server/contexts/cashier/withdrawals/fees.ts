/** Lists the fees of a member's withdrawals. */
import { and, desc, eq, gt, gte, lt } from '#server/platform/db/drizzle.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { PageOfDays } from '#server/platform/pagination/keyset.ts';
import type { Database } from '#server/platform/db/database.ts';
import { withdrawals } from './schema.ts';

/** Returns paid withdrawals with a fee, the newest first. */
export function chargedWithdrawals(db: Database, member: number, { from, until, after, limit }: PageOfDays) {
  return db
    .select({
      id: withdrawals.id,
      billNo: withdrawals.billNo,
      keyKind: withdrawals.pixKeyKind,
      fee: withdrawals.feeCents,
      at: withdrawals.listedAt,
    })
    .from(withdrawals)
    .where(
      and(
        ...[eq(withdrawals.memberId, member), eq(withdrawals.state, 'paid'), gt(withdrawals.feeCents, 0n)],
        from ? gte(withdrawals.listedAt, from) : undefined,
        until ? lt(withdrawals.listedAt, until) : undefined,
        afterCursor(withdrawals.listedAt, withdrawals.id, after),
      ),
    )
    .orderBy(desc(withdrawals.listedAt), desc(withdrawals.id))
    .limit(limit);
}
