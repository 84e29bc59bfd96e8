/**
 * Updates games hourly from each provider's own list (docs/domain/games-and-fairness.md#provider-game-lists). New
 * games stay closed until an operator opens them. A missing game is closed. If too many are missing, the list is more
 * likely to be wrong, and none is closed.
 */
import { and, eq, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ProviderGame } from '#server/contexts/play/providers/game-provider.ts';
import { gameProviderOf } from '#server/contexts/play/providers/registry.ts';
import type { ProviderRow } from '#server/contexts/play/providers/registry.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';
import { catalogueChanged } from './cache.ts';
import { LEAST_RETURN } from './import.ts';
import { sortNameOf } from './sync.ts';

/** The largest share of the open games that may be missing. Above it, none is closed. */
const MOST_MISSING = 0.2;
const BATCH = 500;

/** Runs as a job each hour. A provider that does not answer, or has its games imported, keeps its games. */
export async function syncProviderLists(services: Services): Promise<void> {
  const rows = await services.db.select().from(gameProviders).where(eq(gameProviders.isOpen, true));
  for (const row of rows) {
    const listed = await gameProviderOf(services, row)?.listGames();
    if (listed?.ok) await takeList(services, row, listed.value);
  }
}

async function takeList({ db, log }: Services, provider: ProviderRow, told: readonly ProviderGame[]): Promise<void> {
  // Where a game is listed twice, the last entry counts.
  const listed = [...new Map(told.map((game) => [game.code, game])).values()];
  const { missing, open } = await transact(db, async (tx) => {
    await tx.select().from(gameProviders).where(eq(gameProviders.id, provider.id)).for('update');
    // Games that an operator added by hand are not in the provider's list.
    const mine = and(eq(games.providerId, provider.id), eq(games.isOpen, true), isNotNull(games.externalId));
    const known = await tx.select({ id: games.id, code: games.gameCode }).from(games).where(mine);
    const codes = new Set(listed.map(({ code }) => code));
    const gone = known.filter(({ code }) => !codes.has(code)).map(({ id }) => id);
    const isShort = gone.length > known.length * MOST_MISSING;
    let changed = 0;
    for (let from = 0; from < listed.length; from += BATCH)
      changed += await write(tx, provider.id, listed.slice(from, from + BATCH));
    if (gone.length > 0 && !isShort) await tx.update(games).set({ isOpen: false }).where(inArray(games.id, gone));
    if (changed > 0 || (gone.length > 0 && !isShort)) await catalogueChanged(tx);
    return { missing: isShort ? gone.length : 0, open: known.length };
  });
  if (missing > 0) log('warn', 'provider.list_short', { provider: provider.apiName, missing, open });
}

/**
 * Adds new games, closed, and updates changed ones. Games missing from the list stay. Returns the number of written
 * rows.
 */
async function write(tx: Database, providerId: number, listed: readonly ProviderGame[]): Promise<number> {
  const told = {
    names: sql`excluded.names`,
    sortName: sql`excluded.sort_name`,
    maxMultiplier: sql`excluded.max_multiplier`,
    rtpBasisPoints: sql`coalesce(nullif(excluded.rtp_basis_points, 0), ${games.rtpBasisPoints})`,
    minEdgePpm: sql`coalesce(excluded.min_edge_ppm, ${games.minEdgePpm})`,
    volatility: sql`coalesce(excluded.volatility, ${games.volatility})`,
    minStakeCents: sql`coalesce(excluded.min_stake_cents, ${games.minStakeCents})`,
    maxStakeCents: sql`coalesce(excluded.max_stake_cents, ${games.maxStakeCents})`,
    // An operator's value stays.
    turnoverBp: sql`coalesce(${games.turnoverBp}, excluded.turnover_bp)`,
  };
  const isOpen = sql`${games.isOpen} and ${told.rtpBasisPoints} >= ${LEAST_RETURN}`;
  const before = Object.keys(told).map((name) => games[name as keyof typeof told]);
  const written = await tx
    .insert(games)
    .values(
      listed.map((game) => ({
        providerId,
        externalId: game.code,
        gameCode: game.code,
        names: game.names,
        sortName: sortNameOf(game.names),
        gameType: game.gameType,
        rtpBasisPoints: game.rtpBasisPoints ?? 0,
        minEdgePpm: game.minEdgePpm,
        turnoverBp: game.turnoverBp,
        maxMultiplier: game.maxMultiplier,
        volatility: game.volatility,
        minStakeCents: game.minStake,
        maxStakeCents: game.maxStake,
        isOpen: false,
      })),
    )
    .onConflictDoUpdate({
      target: [games.providerId, games.gameCode],
      set: { ...told, isOpen },
      setWhere: sql`(${sql.join([...before, games.isOpen], sql`, `)})
        is distinct from (${sql.join([...Object.values(told), isOpen], sql`, `)})`,
    })
    .returning({ id: games.id });
  return written.length;
}
