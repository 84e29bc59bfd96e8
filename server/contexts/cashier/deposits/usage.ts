/** Reads the deposits that count against a limit of deposits (docs/domain/protection.md#deposit-limit). */
import { and, eq, gt, gte, inArray, ne, or } from '#server/platform/db/drizzle.ts';
import type { DepositUsage } from '#server/kernel/protection/public.ts';
import { DAY } from '#server/platform/time.ts';
import { recharges } from './schema.ts';

/** A paid order is listed by its payment, and a reversed one by its creation, which may be some days earlier. */
const LISTED_BEFORE_MS = 10 * DAY;

/**
 * Returns a member's payments since an instant, returned ones too, and their open deposits. Leaves out one deposit, which is checked against
 * the others.
 */
export const usageWithout =
  (deposit: number | null): DepositUsage =>
  async (db, member, since, now) => {
    const isOpen = and(eq(recharges.state, 'open'), gt(recharges.expiresAt, now));
    const rows = await db
      .select()
      .from(recharges)
      .where(
        and(
          eq(recharges.memberId, member),
          deposit === null ? undefined : ne(recharges.id, deposit),
          gte(recharges.listedAt, new Date(since.getTime() - LISTED_BEFORE_MS)),
          or(inArray(recharges.state, ['paid', 'disputed', 'reversed']), isOpen),
        ),
      );
    return rows
      .map(({ amountCents: amount, confirmedAt, createdAt }) => ({ amount, at: confirmedAt ?? createdAt }))
      .filter(({ at }) => at >= since);
  };

/** Returns the usage of all deposits. */
export const depositUsage = usageWithout(null);
