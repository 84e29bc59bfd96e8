/** Sums all members' days (daily-totals.ts) by day. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** Centavos of one São Paulo day, over all members. */
export interface HouseTotals {
  readonly day: string;
  readonly deposited: bigint;
  readonly paidOut: bigint;
  readonly staked: bigint;
  readonly won: bigint;
  readonly fees: bigint;
  readonly bonuses: bigint;
}

/** Returns the days from one to another, both included, the oldest first. Days without money are left out. */
export async function houseTotals(db: Database, from: string, until: string): Promise<HouseTotals[]> {
  const rows = await selectRows<Record<keyof HouseTotals, string>>(
    db,
    sql`select day::text, sum(deposited_cents)::text as deposited,
      sum(paid_out_cents)::text as "paidOut", sum(staked_cents - voided_cents)::text as staked, sum(won_cents)::text as won,
      sum(fee_cents)::text as fees, sum(bonus_cents)::text as bonuses
    from member_day where day between ${from} and ${until} group by day order by day`,
  );
  return rows.map(({ day, ...sums }) => ({
    day,
    deposited: BigInt(sums.deposited),
    paidOut: BigInt(sums.paidOut),
    staked: BigInt(sums.staked),
    won: BigInt(sums.won),
    fees: BigInt(sums.fees),
    bonuses: BigInt(sums.bonuses),
  }));
}
