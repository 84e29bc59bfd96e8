/**
 * Counts points for free stakes, and exchanges them for money of the rebate wallet without wagering (docs/domain/rewards.md#points-exchange).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { marginDay } from '#server/kernel/wagering/public.ts';
import type { Offer } from '#server/contexts/rewards/offers/offer.ts';

const { stakePerPoint, points: step, value } = offers.exchange;

export interface PointSums {
  /** The weighted stakes that earned points, and those whose points are spent, centavos. */
  readonly earned: bigint;
  readonly spent: bigint;
  readonly exchanges: number;
}

export interface ExchangeFacts extends PointSums {
  readonly member: number;
}

export const loadPointFacts = async (db: Database, member: number): Promise<ExchangeFacts> => ({
  member,
  ...(await pointSums(db, member)),
});

const sumPoints = preparedQuery<{ member: number }, { earned: string; spent: string; exchanges: string }[]>(
  'point_sums',
  (db, at) => {
    const earned = sql`coalesce(div(sum(case when day >= ${marginDay} then point_stake else settled_cents * 10000 end), 10000), 0)`;
    return db
      .select({
        earned: sql<string>`e.earned::text`,
        spent: sql<string>`s.spent::text`,
        exchanges: sql<string>`s.exchanges::text`,
      })
      .from(
        sql`(select ${earned} as earned from member_day where member_id = ${at('member')}) e,
          (select coalesce(sum(base_cents), 0) as spent, count(*) as exchanges
            from offer_claim where member_id = ${at('member')} and offer = 'exchange') s`,
      );
  },
);

/**
 * Sums a member's points. They come from free stakes, weighted by what their games keep. Days before these terms (kernel/wagering/terms.ts)
 * count every settled stake.
 */
export async function pointSums(db: Database, member: number): Promise<PointSums> {
  const [row] = await sumPoints(db, { member });
  return { earned: BigInt(row?.earned ?? 0), spent: BigInt(row?.spent ?? 0), exchanges: Number(row?.exchanges ?? 0) };
}

/** Returns a member's whole points, never below zero. */
export function pointsOf({ earned, spent }: Pick<PointSums, 'earned' | 'spent'>): number {
  const left = earned / stakePerPoint - spent / stakePerPoint;
  return left > 0n ? Number(left) : 0;
}

/** Returns the exchange of this many points as an offer. It is earned where the member has them and they are whole steps. */
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
