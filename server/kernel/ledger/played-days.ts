/** Reads members' play by São Paulo day, from their daily sums (daily-totals.ts). */
import { eq, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Purpose } from './posting.ts';
import { memberDays } from './schema.ts';

/** The stakes of settled bets and the wins of one São Paulo day, over all games, centavos. */
export interface PlayedDay {
  readonly day: string;
  readonly settled: bigint;
  readonly won: bigint;
  /** The part of the stakes on games of the requested types. */
  readonly settledOn: bigint;
  /** What of the day was free (posting.ts). */
  readonly free: Pick<Purpose, 'freeStake' | 'freeWon' | 'freeMargin' | 'pointStake'>;
}

/** Returns the days on which a member's bets were settled, both ends included, the oldest first. Days without a bet are left out. */
export async function playedDays(
  db: Database,
  member: number,
  { from, until, types }: { from: string; until: string; types: readonly number[] },
): Promise<PlayedDay[]> {
  const rows = await selectRows<Record<'day' | 'settled' | 'won' | 'on_types' | keyof PlayedDay['free'], string>>(
    db,
    sql`select day::text, sum(settled_cents)::text as settled, sum(won_cents)::text as won,
      sum(free_stake_cents)::text as "freeStake", sum(free_won_cents)::text as "freeWon", sum(free_margin)::text as "freeMargin",
      sum(point_stake)::text as "pointStake",
      coalesce(sum(settled_cents) filter (where game_type in (${sql.raw(types.join(', '))})), 0)::text as on_types
    from member_day where member_id = ${member} and day between ${from} and ${until}
    group by day having sum(settled_cents) > 0 or sum(won_cents) <> 0 or sum(free_margin) <> 0 order by day`,
  );
  return rows.map(({ day, settled, won, on_types, ...free }) => ({
    day,
    settled: BigInt(settled),
    won: BigInt(won),
    settledOn: BigInt(on_types),
    free: {
      freeStake: BigInt(free.freeStake),
      freeWon: BigInt(free.freeWon),
      freeMargin: BigInt(free.freeMargin),
      pointStake: BigInt(free.pointStake),
    },
  }));
}

/** Returns each member's stakes of settled bets within days of their own, centavos, by member. */
export async function settledWithin(
  db: Database,
  wanted: readonly { readonly member: number; readonly from: string; readonly until: string }[],
): Promise<ReadonlyMap<number, bigint>> {
  if (wanted.length === 0) return new Map();
  const rows = wanted.map(({ member, from, until }) => sql`(${member}::bigint, ${from}::date, ${until}::date)`);
  const found = await selectRows<{ member: string; settled: string }>(
    db,
    sql`select w.member::text as member, sum(d.settled_cents)::text as settled
    from (values ${sql.join(rows, sql`, `)}) as w (member, from_day, until_day)
      join member_day d on d.member_id = w.member and d.day between w.from_day and w.until_day
    group by w.member`,
  );
  return new Map(found.map(({ member, settled }) => [Number(member), BigInt(settled)]));
}

const sumsByType = preparedQuery<{ member: number }, { type: number; settled: string; deposited: string }[]>(
  'sums_by_type',
  (db, at) =>
    db
      .select({
        type: memberDays.gameType,
        settled: sql<string>`sum(${memberDays.settledCents})::text`,
        deposited: sql<string>`sum(${memberDays.depositedCents})::text`,
      })
      .from(memberDays)
      .where(eq(memberDays.memberId, at('member')))
      .groupBy(memberDays.gameType),
);

/** Returns a member's stakes of all settled bets by the type of game, and all deposits that were not returned, centavos. */
export async function settledAndDeposited(
  db: Database,
  member: number,
): Promise<{ readonly settled: ReadonlyMap<number, bigint>; readonly deposited: bigint }> {
  const rows = await sumsByType(db, { member });
  return {
    settled: new Map(rows.map(({ type, settled }) => [type, BigInt(settled)])),
    deposited: rows.reduce((sum, { deposited }) => sum + BigInt(deposited), 0n),
  };
}

/** Returns members who lost at least `atLeast` centavos on a São Paulo day, in all bets or in free stakes. Pages by member number, in order. */
export async function losersOn(
  db: Database,
  day: string,
  { isFree, atLeast, after, limit }: { isFree: boolean; atLeast: bigint; after: number; limit: number },
): Promise<number[]> {
  const loss = isFree ? sql`sum(free_stake_cents) - sum(free_won_cents)` : sql`sum(settled_cents) - sum(won_cents)`;
  const rows = await selectRows<{ member: string }>(
    db,
    sql`select member_id::text as member from member_day
    where day = ${day} and member_id > ${after}
    group by member_id having ${loss} >= ${atLeast.toString()}::bigint
    order by member_id limit ${limit}`,
  );
  return rows.map(({ member }) => Number(member));
}

/** Returns the members who placed half or more of their settled stakes of some days, both included, on games of these types. */
export async function mostlyOn(
  db: Database,
  members: readonly number[],
  { from, until, types }: { from: string; until: string; types: readonly number[] },
): Promise<number[]> {
  if (members.length === 0) return [];
  const rows = await selectRows<{ member: string }>(
    db,
    sql`select member_id::text as member from member_day
    where member_id in (${sql.raw(members.join(', '))}) and day between ${from} and ${until}
    group by member_id having sum(settled_cents) > 0
      and 2 * coalesce(sum(settled_cents) filter (where game_type in (${sql.raw(types.join(', '))})), 0) >= sum(settled_cents)`,
  );
  return rows.map(({ member }) => Number(member));
}
