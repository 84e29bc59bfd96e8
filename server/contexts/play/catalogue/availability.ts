/** Lists all games for operators, open or closed, and opens or closes one. */
import { and, asc, eq, gt, max, min } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { catalogueChanged } from './cache.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';

/** Returns games after a number, ordered by number; with a code, only those of that code. */
export function gamesListed(
  db: Database,
  { after, limit, code }: { readonly after: number; readonly limit: number; readonly code?: string | undefined },
) {
  return db
    .select({
      id: games.id,
      gameCode: games.gameCode,
      names: games.names,
      provider: gameProviders.title,
      rtp: games.rtpBasisPoints,
      isOpen: games.isOpen,
      isProviderOpen: gameProviders.isOpen,
    })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(and(gt(games.id, after), code ? eq(games.gameCode, code) : undefined))
    .orderBy(asc(games.id))
    .limit(limit);
}

/**
 * Opens or closes a game for players, in the caller's transaction. `same`: it has that state already. Open rounds are
 * played to their end.
 */
export async function setGameAvailable(
  tx: Database,
  id: number,
  isOpen: boolean,
): Promise<{ readonly gameCode: string } | 'gone' | 'same'> {
  const [game] = await tx.select().from(games).where(eq(games.id, id)).for('update');
  if (!game) return 'gone';
  if (game.isOpen === isOpen) return 'same';
  await tx.update(games).set({ isOpen }).where(eq(games.id, id));
  await catalogueChanged(tx);
  return { gameCode: game.gameCode };
}

/** Returns the lowest and highest theoretical return of each type's open games, in basis points. */
export async function returnsByType(db: Database): Promise<ReadonlyMap<number, { least: number; most: number }>> {
  const rows = await db
    .select({ type: games.gameType, least: min(games.rtpBasisPoints), most: max(games.rtpBasisPoints) })
    .from(games)
    .where(eq(games.isOpen, true))
    .groupBy(games.gameType);
  return new Map(rows.map(({ type, least, most }) => [type, { least: least ?? 0, most: most ?? 0 }]));
}
