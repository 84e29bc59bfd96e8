/** Looks up what a statement shows of bets. */
import { eq, inArray } from 'drizzle-orm';
import { nameIn } from '#lib/game-name.ts';
import type { Locale } from '#lib/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import { gameBets, games } from '#server/contexts/play/schema.ts';

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
