/** Sums a member's money in play. */
import { and, asc, eq, gte, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { gameBets, gameProviders } from '#server/contexts/play/schema.ts';

/** Returns the stakes of a member's open bets by open provider, or with the given one, centavos. Reads open bets alone. */
export async function stakesInPlay(
  db: Database,
  member: number,
  apiName: string | undefined,
): Promise<{ apiName: string; title: string; cents: bigint }[]> {
  const rows = await db
    .select({
      apiName: gameProviders.apiName,
      title: gameProviders.title,
      cents: sql<string>`coalesce(sum(${gameBets.stakeCents}), 0)::text`,
    })
    .from(gameProviders)
    .leftJoin(
      gameBets,
      and(eq(gameBets.providerId, gameProviders.id), eq(gameBets.memberId, member), eq(gameBets.state, 'open')),
    )
    .where(and(eq(gameProviders.isOpen, true), apiName === undefined ? undefined : eq(gameProviders.apiName, apiName)))
    .groupBy(gameProviders.id)
    .orderBy(asc(gameProviders.id));
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}

const settledSince = preparedQuery<{ member: number; since: Date }, { staked: string; won: string }[]>(
  'settled_since',
  (db, at) =>
    db
      .select({
        staked: sql<string>`coalesce(sum(${gameBets.stakeCents}), 0)::text`,
        won: sql<string>`coalesce(sum(${gameBets.winCents}), 0)::text`,
      })
      .from(gameBets)
      .where(
        and(
          eq(gameBets.memberId, at('member')),
          gte(gameBets.placedAt, at('since')),
          eq(gameBets.state, sql`'settled'`),
        ),
      ),
);

/** Returns stakes and prizes, centavos, of settled bets that the member placed since an instant. It is for some hours, not for a history. */
export async function resultSince(db: Database, member: number, since: Date): Promise<{ staked: bigint; won: bigint }> {
  const [row] = await settledSince(db, { member, since });
  return { staked: BigInt(row?.staked ?? 0), won: BigInt(row?.won ?? 0) };
}
