/** Sums all members' days (daily-totals.ts) by day, by game type and over a period. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/** Centavos of one São Paulo day, over all members. */
export interface HouseTotals {
  readonly day: string;
  readonly deposited: bigint;
  readonly paidOut: bigint;
  readonly staked: bigint;
  /** Stakes of the bets settled that day. */
  readonly settled: bigint;
  readonly won: bigint;
  readonly fees: bigint;
  readonly bonuses: bigint;
}

/** Returns the days from one to another, both included, the oldest first. Days without money are left out. */
export async function houseTotals(db: Database, from: string, until: string): Promise<HouseTotals[]> {
  const rows = await selectRows<Record<keyof HouseTotals, string>>(
    db,
    sql`select day::text, sum(deposited_cents)::text as deposited,
      sum(paid_out_cents)::text as "paidOut", sum(staked_cents - voided_cents)::text as staked,
      sum(settled_cents)::text as settled, sum(won_cents)::text as won, sum(fee_cents)::text as fees, sum(bonus_cents)::text as bonuses
    from member_day where day between ${from} and ${until} group by day order by day`,
  );
  return rows.map(({ day, ...sums }) => ({
    day,
    deposited: BigInt(sums.deposited),
    paidOut: BigInt(sums.paidOut),
    staked: BigInt(sums.staked),
    settled: BigInt(sums.settled),
    won: BigInt(sums.won),
    fees: BigInt(sums.fees),
    bonuses: BigInt(sums.bonuses),
  }));
}

/** Centavos of a part of a day, over all members. `ggr`: the stakes of settled bets less prizes. */
export type PartTotals = Pick<HouseTotals, 'deposited' | 'paidOut'> & { readonly ggr: bigint };

/** Returns the sums from an instant to before another, from the entries of the house's accounts, whose index has their times. */
export async function houseTotalsWithin(db: Database, from: Date, until: Date): Promise<PartTotals> {
  const ofHouse = (kind: string) => sql`ledger_account h cross join lateral (
      select * from ledger_entry where account_id = h.id and posted_at >= ${from.toISOString()}::timestamptz
        and posted_at < ${until.toISOString()}::timestamptz) e
    where h.owner is null and h.kind = ${kind}`;
  const [row] = await selectRows<Record<keyof PartTotals, string>>(
    db,
    sql`with paid as (
      select t.kind, sum(m.amount_cents) filter (where a.kind = 'cash') as cash,
        sum(m.amount_cents) filter (where a.kind = 'locked') as locked
      from (select e.transfer_id from ${ofHouse('psp_clearing')}) c
        join ledger_transfer t on t.id = c.transfer_id and t.kind in ('deposit', 'deposit_reversed', 'withdrawal_paid')
        join ledger_entry m on m.transfer_id = t.id
        join ledger_account a on a.id = m.account_id and a.owner is not null
      group by t.kind)
    select coalesce((select sum(cash) from paid where kind <> 'withdrawal_paid'), 0)::text as deposited,
      coalesce((select -sum(locked) from paid where kind = 'withdrawal_paid'), 0)::text as "paidOut",
      coalesce((select sum(e.amount_cents) from ${ofHouse('house_game')}), 0)::text as ggr`,
  );
  const { deposited = '0', paidOut = '0', ggr = '0' } = row ?? {};
  return { deposited: BigInt(deposited), paidOut: BigInt(paidOut), ggr: BigInt(ggr) };
}

/** A game type's sums over some days, centavos. */
export interface TypeTotals {
  readonly gameType: number;
  /** Stakes of the bets that were settled, and their prizes. */
  readonly settled: bigint;
  readonly won: bigint;
}

/** Returns the sums of each game type on which a bet was settled from one day to another, both included. */
export async function typeTotals(db: Database, from: string, until: string): Promise<TypeTotals[]> {
  const rows = await selectRows<{ type: number; settled: string; won: string }>(
    db,
    sql`select game_type as type, sum(settled_cents)::text as settled, sum(won_cents)::text as won
    from member_day where day between ${from} and ${until} and provider_id > 0 group by game_type
    having sum(settled_cents) <> 0 or sum(won_cents) <> 0 order by game_type`,
  );
  return rows.map(({ type, settled, won }) => ({ gameType: type, settled: BigInt(settled), won: BigInt(won) }));
}

/** Counts the members who bet from one day to another, by day, and over all of them as the day "". */
export async function activeMembers(db: Database, from: string, until: string): Promise<ReadonlyMap<string, number>> {
  const rows = await selectRows<{ day: string | null; members: number }>(
    db,
    sql`select day::text, count(distinct member_id)::int as members from member_day
    where day between ${from} and ${until} and bets > 0 group by grouping sets ((day), ())`,
  );
  return new Map(rows.map(({ day, members }) => [day ?? '', members]));
}

/** Returns the members with the largest deposits from one day to another, the largest first, with their sums in centavos. */
export async function largestDepositors(
  db: Database,
  { from, until, limit }: { readonly from: string; readonly until: string; readonly limit: number },
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await selectRows<{ member: string; deposited: string }>(
    db,
    sql`select member_id::text as member, sum(deposited_cents)::text as deposited from member_day
    where day between ${from} and ${until} and provider_id = 0 group by member_id
    having sum(deposited_cents) > 0 order by sum(deposited_cents) desc, member_id desc limit ${limit}`,
  );
  return new Map(rows.map(({ member, deposited }) => [Number(member), BigInt(deposited)]));
}
