/**
 * Caches the catalogue in memory, because filtering thousands of games there costs less than reading one page from the
 * database. It is loaded again when its version has changed. Shown games are read from the database by number, so that
 * a game that was just closed is not shown (docs/domain/games-and-fairness.md#catalogue).
 */
import { asc, desc, eq, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { gameCatalogue, gameProviders, games, gameTags } from '#server/contexts/play/schema.ts';

export interface Entry {
  readonly id: number;
  /** The provider's code of the game. */
  readonly code: string;
  /** The provider's `api_name`, and its title. */
  readonly provider: string;
  readonly title: string;
  /** The name in all languages. */
  readonly names: readonly string[];
  readonly sortName: string;
  readonly type: number;
  readonly rtp: number;
  readonly volatility: string | null;
  /** Centavos; null: the provider does not report it. */
  readonly minStake: bigint | null;
  /** Unix ms; 0: the provider does not report it. */
  readonly released: number;
  readonly markets: readonly string[];
  readonly isOpen: boolean;
  readonly tags: readonly string[];
}

export interface Catalogue {
  readonly version: number;
  /** In the default order of the site. */
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<number, Entry>;
}

/** One catalogue for each database. A process has one database, tests have many. */
const kept = new WeakMap<Database, Promise<Catalogue>>();

/** Returns the current catalogue. */
export async function catalogueOf(db: Database): Promise<Catalogue> {
  const version = await versionOf(db);
  const known = await kept.get(db)?.catch(() => null);
  if (known?.version === version) return known;
  const next = read(db, version);
  kept.set(db, next);
  return next;
}

/**
 * Increments the catalogue's version, so that all copies load the changed games. Runs in the transaction of the
 * change.
 */
export async function catalogueChanged(tx: Database): Promise<void> {
  await tx
    .insert(gameCatalogue)
    .values({ one: true, version: 1 })
    .onConflictDoUpdate({ target: gameCatalogue.one, set: { version: sql`${gameCatalogue.version} + 1` } });
}

async function versionOf(db: Database): Promise<number> {
  const [row] = await db.select().from(gameCatalogue).where(eq(gameCatalogue.one, true));
  return row?.version ?? 0;
}

async function read(db: Database, version: number): Promise<Catalogue> {
  const rows = await db
    .select({ game: games, provider: gameProviders })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .orderBy(desc(games.weight), asc(games.id));
  const tags = new Map<number, string[]>();
  for (const { gameId, tag } of await db.select().from(gameTags)) tags.set(gameId, [...(tags.get(gameId) ?? []), tag]);
  const entries = rows.map(({ game, provider }) => ({
    id: game.id,
    code: game.gameCode,
    provider: provider.apiName,
    title: provider.title,
    names: Object.values(game.names),
    sortName: game.sortName,
    type: game.gameType,
    rtp: game.rtpBasisPoints,
    volatility: game.volatility,
    minStake: game.minStakeCents,
    released: game.releasedAt?.getTime() ?? 0,
    markets: game.markets,
    isOpen: game.isOpen && provider.isOpen,
    tags: tags.get(game.id) ?? [],
  }));
  return { version, entries, byId: new Map(entries.map((entry) => [entry.id, entry])) };
}
