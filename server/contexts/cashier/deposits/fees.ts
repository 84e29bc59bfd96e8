/** Lists the fees of a member's deposits. */
import { and, desc, eq, gt, gte, inArray, lt } from '#server/platform/db/drizzle.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { PageOfDays } from '#server/platform/pagination/keyset.ts';
import type { Database } from '#server/platform/db/database.ts';
import { paymentMethods, recharges } from './schema.ts';

/** Returns credited deposits with a fee, the newest first. A reversed deposit has no fee. */
export function chargedDeposits(db: Database, member: number, { from, until, after, limit }: PageOfDays) {
  return db
    .select({
      id: recharges.id,
      billNo: recharges.billNo,
      type: paymentMethods.type,
      fee: recharges.feeCents,
      at: recharges.listedAt,
    })
    .from(recharges)
    .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
    .where(
      and(
        ...[eq(recharges.memberId, member), inArray(recharges.state, ['paid', 'disputed']), gt(recharges.feeCents, 0n)],
        from ? gte(recharges.listedAt, from) : undefined,
        until ? lt(recharges.listedAt, until) : undefined,
        afterCursor(recharges.listedAt, recharges.id, after),
      ),
    )
    .orderBy(desc(recharges.listedAt), desc(recharges.id))
    .limit(limit);
}
