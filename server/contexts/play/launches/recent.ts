/** Stores the games that a member opened last (docs/domain/games-and-fairness.md#favourites-and-recent-games). */
import { and, desc, eq, notInArray } from '#server/platform/db/drizzle.ts';
import type { MarketRules } from '#contract/market-rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { gamesInOrder } from '#server/contexts/play/catalogue/listed-game.ts';
import { gameBets, playedGames } from '#server/contexts/play/schema.ts';

/** The most recent games stored for each member. */
const MOST = 20;

/** Records that a member opened a game, in the transaction of the launch. Deletes the oldest record above the maximum. */
export async function recordRecentGame(tx: Database, memberId: number, gameId: number, now: Date): Promise<void> {
  await tx
    .insert(playedGames)
    .values({ memberId, gameId, playedAt: now })
    .onConflictDoUpdate({ target: [playedGames.memberId, playedGames.gameId], set: { playedAt: now } });
  const kept = tx
    .select({ gameId: playedGames.gameId })
    .from(playedGames)
    .where(eq(playedGames.memberId, memberId))
    .orderBy(desc(playedGames.playedAt), playedGames.gameId)
    .limit(MOST);
  await tx.delete(playedGames).where(and(eq(playedGames.memberId, memberId), notInArray(playedGames.gameId, kept)));
}

/** Returns the recent games that can be played in this market, the latest first, with whether a round of each waits for the member. */
export async function recentGames(db: Database, market: Pick<MarketRules, 'id'>, member: number, most: number) {
  const played = await db
    .select({ id: playedGames.gameId })
    .from(playedGames)
    .where(eq(playedGames.memberId, member))
    .orderBy(desc(playedGames.playedAt), playedGames.gameId);
  if (played.length === 0) return [];
  const rounds = await db
    .select({ id: gameBets.gameId })
    .from(gameBets)
    .where(and(eq(gameBets.memberId, member), eq(gameBets.state, 'open')))
    .groupBy(gameBets.gameId);
  const open = new Set(rounds.map(({ id }) => id));
  const ids = played.map(({ id }) => id);
  const games = await gamesInOrder(db, market, ids);
  return games.slice(0, most).map((game) => ({ game, isRoundOpen: open.has(game.id) }));
}
