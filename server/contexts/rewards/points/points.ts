/** Points for stakes, exchanged for money of the rebate wallet without turnover (domain-offers 1.3). */
import { and, count, eq, sum } from 'drizzle-orm';
import { offers } from '#contract/offers.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sumDailyTotals } from '#server/kernel/ledger/public.ts';
import type { Offer } from '#server/contexts/rewards/offers/offer.ts';
import { offerClaims } from '#server/contexts/rewards/offers/schema.ts';

const { stakePerPoint, points: step, value } = offers.exchange;

export interface ExchangeFacts {
  readonly member: number;
  /** Settled stakes of all time, and those whose points are spent, centavos. */
  readonly settled: bigint;
  readonly spent: bigint;
  readonly exchanges: number;
}

export async function loadPointFacts(db: Database, member: number): Promise<ExchangeFacts> {
  const { settled } = await sumDailyTotals(db, member);
  return { member, settled, ...(await spentOf(db, member)) };
}

export async function spentOf(db: Database, member: number): Promise<{ spent: bigint; exchanges: number }> {
  const mine = and(eq(offerClaims.memberId, member), eq(offerClaims.offer, 'exchange'));
  const [row] = await db
    .select({ spent: sum(offerClaims.baseCents), made: count() })
    .from(offerClaims)
    .where(mine);
  return { spent: BigInt(row?.spent ?? 0), exchanges: row?.made ?? 0 };
}

/** The points a member has: whole ones, none below zero. */
export function pointsOf({ settled, spent }: Pick<ExchangeFacts, 'settled' | 'spent'>): number {
  const left = settled / stakePerPoint - spent / stakePerPoint;
  return left > 0n ? Number(left) : 0;
}

/** The exchange of so many points: earned where there are as many and they are whole steps. */
export const exchangeOf = (points: number): Offer<ExchangeFacts> => ({
  name: 'exchange',
  loadFacts: (tx, { id }) => loadPointFacts(tx, id),
  entitlements: (facts, now) =>
    points < step || points % step !== 0 || points > pointsOf(facts)
      ? []
      : [
          {
            key: `exchange:${facts.member}:${facts.exchanges + 1}`,
            id: facts.exchanges + 1,
            reward: value * BigInt(points / step),
            wallet: 'rebate',
            required: 0n,
            days: null,
            earnedAt: now,
            opensAt: now,
            endsAt: null,
            base: stakePerPoint * BigInt(points),
            review: null,
          },
        ],
});
