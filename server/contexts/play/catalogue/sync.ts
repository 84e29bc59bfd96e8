/** Writes a provider and its games at each start: its address, its secrets, its games' names and ceilings. */
import { eq, sql } from '#server/platform/db/drizzle.ts';
import type { GameNames } from '#lib/game-name.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { catalogueChanged } from './cache.ts';
import { isEncryptionOf, encryptSecrets } from '#server/contexts/play/providers/secrets.ts';
import { gameProviders, games, gameTags } from '#server/contexts/play/schema.ts';
import { wordsOf } from '#server/platform/search-terms.ts';

export interface SeededProvider {
  readonly apiName: string;
  readonly title: string;
  /** A type number of contract/games.ts. */
  readonly gameType: number;
  readonly launchUrl: string;
  /** One secret, or two while it is being changed, the newest first. */
  readonly secrets: readonly string[];
  readonly hasTry: boolean;
  /** The address that takes our requests. */
  readonly noticesUrl: string;
}

/** `isPick`: tagged as recommended at first; editors may change it. */
export type SeededGame = Omit<typeof games.$inferInsert, 'id' | 'providerId' | 'sortName'> & {
  readonly isPick: boolean;
};

export async function seedGames(
  services: Pick<Services, 'db' | 'config'>,
  { secrets, ...provider }: SeededProvider,
  catalogue: readonly SeededGame[],
): Promise<void> {
  const { PEPPER: encryptionKeys } = services.config.secrets;
  await transact(services.db, async (tx) => {
    const [known] = await tx.select().from(gameProviders).where(eq(gameProviders.apiName, provider.apiName));
    const sealedSecret =
      known?.sealedSecret && isEncryptionOf(encryptionKeys, known.sealedSecret, secrets)
        ? known.sealedSecret
        : encryptSecrets(encryptionKeys, secrets);
    // Another copy of the server that starts at the same time waits here for these games. They have two unique
    // keys, and `on conflict` can handle only one.
    const [row] = await tx
      .insert(gameProviders)
      .values({ ...provider, sealedSecret })
      .onConflictDoUpdate({
        target: gameProviders.apiName,
        set: { launchUrl: provider.launchUrl, hasTry: provider.hasTry, noticesUrl: provider.noticesUrl, sealedSecret },
      })
      .returning({ id: gameProviders.id });
    if (!row) throw new Error('no game provider was written');
    const had = await tx.select({ gameCode: games.gameCode }).from(games).where(eq(games.providerId, row.id));
    const old = new Set(had.map(({ gameCode }) => gameCode));
    const written = await tx
      .insert(games)
      .values(
        catalogue.map(({ isPick: _, ...game }) => ({
          ...game,
          providerId: row.id,
          externalId: game.gameCode,
          sortName: sortNameOf(game.names),
        })),
      )
      .onConflictDoUpdate({
        target: [games.providerId, games.gameCode],
        set: {
          names: sql`excluded.names`,
          sortName: sql`excluded.sort_name`,
          maxMultiplier: sql`excluded.max_multiplier`,
          volatility: sql`excluded.volatility`,
          minStakeCents: sql`excluded.min_stake_cents`,
          maxStakeCents: sql`excluded.max_stake_cents`,
          minEdgePpm: sql`excluded.min_edge_ppm`,
          // An operator's value stays.
          turnoverBp: sql`coalesce(${games.turnoverBp}, excluded.turnover_bp)`,
        },
      })
      .returning({ id: games.id, gameCode: games.gameCode });
    const isNewPick = (code: string) =>
      !old.has(code) && catalogue.some((game) => game.gameCode === code && game.isPick);
    const picks = written.filter(({ gameCode }) => isNewPick(gameCode));
    if (picks.length > 0)
      await tx
        .insert(gameTags)
        .values(picks.map(({ id }) => ({ gameId: id, tag: 'recommend', source: 'editor' })))
        .onConflictDoNothing();
    await catalogueChanged(tx);
  });
}

/** Returns the sort key of a game. */
export const sortNameOf = ({ pt }: GameNames): string => wordsOf(pt).join(' ');
