/** Looks up bets for statements and for operators. */
import { and, countDistinct, desc, eq, gt, gte, inArray, lt } from '#server/platform/db/drizzle.ts';
import { nameIn } from '#lib/game-name.ts';
import type { Locale } from '#lib/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import { afterCursor } from '#server/platform/pagination/keyset.ts';
import type { FilteredPage } from '#server/platform/pagination/keyset.ts';
import { members } from '#server/kernel/members/public.ts';
import { gameBets, gameProviders, gameRounds, games } from '#server/contexts/play/schema.ts';

/** Returns the game's name in a language and the bet's number, by the bet's id. */
export async function betNames(db: Database, ids: readonly number[], locale: Locale) {
  if (ids.length === 0) return new Map<number, { name: string; billNo: string }>();
  const rows = await db
    .select({ id: gameBets.id, names: games.names })
    .from(gameBets)
    .innerJoin(games, eq(games.id, gameBets.gameId))
    .where(inArray(gameBets.id, [...ids]));
  return new Map(rows.map(({ id, names }) => [id, { name: nameIn(names, locale), billNo: `R${id}` }]));
}

/** A player's part of a round, for operators. */
export interface FoundBet {
  readonly id: number;
  readonly roundId: string;
  readonly names: (typeof games.$inferSelect)['names'];
  readonly member: number;
  readonly account: string;
  readonly stakeCents: bigint;
  readonly winCents: bigint | null;
  readonly state: string;
  readonly placedAt: Date;
}

/** Builds the query of bets with their games, rounds and members. */
const foundBets = (db: Database) =>
  db
    .select({
      id: gameBets.id,
      roundId: gameRounds.roundId,
      names: games.names,
      member: gameBets.memberId,
      account: members.account,
      stakeCents: gameBets.stakeCents,
      winCents: gameBets.winCents,
      state: gameBets.state,
      placedAt: gameBets.placedAt,
    })
    .from(gameBets)
    .innerJoin(games, eq(games.id, gameBets.gameId))
    .innerJoin(gameRounds, eq(gameRounds.id, gameBets.roundId))
    .innerJoin(members, eq(members.id, gameBets.memberId));

/** Returns a member's bet with the largest prize since an instant, or null without a prize. */
export async function largestPrize(db: Database, member: number, since: Date): Promise<FoundBet | null> {
  const [row] = await foundBets(db)
    .where(and(eq(gameBets.memberId, member), gte(gameBets.placedAt, since), gt(gameBets.winCents, 0n)))
    .orderBy(desc(gameBets.winCents), desc(gameBets.id))
    .limit(1);
  return row ?? null;
}

/** Counts the members who placed a bet from an instant to before another. */
export async function bettorsWithin(db: Database, from: Date, until: Date): Promise<number> {
  const within = and(gte(gameBets.placedAt, from), lt(gameBets.placedAt, until));
  const [row] = await db
    .select({ members: countDistinct(gameBets.memberId) })
    .from(gameBets)
    .where(within);
  return row?.members ?? 0;
}

/**
 * Returns the bets of a round by the provider's whole number of it, or the bet of a number as players see it ("R12"). A prefix would need one
 * more index on a table that every bet writes.
 */
export async function betsNumbered(db: Database, number: string, limit: number): Promise<FoundBet[]> {
  const [, id] = /^R(\d{1,15})$/i.exec(number) ?? [];
  if (id !== undefined) return foundBets(db).where(eq(gameBets.id, Number(id)));
  const providers = await db.select({ id: gameProviders.id }).from(gameProviders);
  const ofProvider = inArray(
    gameRounds.providerId,
    providers.map((provider) => provider.id),
  );
  const rounds = await db
    .select({ id: gameRounds.id })
    .from(gameRounds)
    .where(and(ofProvider, eq(gameRounds.roundId, number)));
  if (rounds.length === 0) return [];
  const ofRound = inArray(
    gameBets.roundId,
    rounds.map((round) => round.id),
  );
  return foundBets(db).where(ofRound).orderBy(desc(gameBets.id)).limit(limit);
}

/** Returns bets before a position, the newest first: of one player by their own index, or of all by number. */
export function betsBefore(
  db: Database,
  { member, state, from, until, after, limit }: FilteredPage,
): Promise<FoundBet[]> {
  const before =
    member === null
      ? after && lt(gameBets.id, after.id)
      : and(eq(gameBets.memberId, member), afterCursor(gameBets.placedAt, gameBets.id, after));
  return foundBets(db)
    .where(
      and(
        before ?? undefined,
        state === null ? undefined : eq(gameBets.state, state),
        from ? gte(gameBets.placedAt, from) : undefined,
        until ? lt(gameBets.placedAt, until) : undefined,
      ),
    )
    .orderBy(...(member === null ? [desc(gameBets.id)] : [desc(gameBets.placedAt), desc(gameBets.id)]))
    .limit(limit);
}
