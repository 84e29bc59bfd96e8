/** A provider with its games, as it tells of itself: its address, its secret, its games' names and ceilings follow each start. */
import { eq, sql } from 'drizzle-orm';
import { seal, unseal } from '#server/core/sealed.ts';
import type { Services } from '#server/core/services.ts';
import { gameProviders, games } from './schema.ts';

export interface SeededProvider {
  readonly apiName: string;
  readonly title: string;
  /** A number of contract/games.ts. */
  readonly gameType: number;
  readonly launchUrl: string;
  readonly secret: string;
  readonly hasTry: boolean;
  /** Where it hears from us. */
  readonly noticesUrl: string;
}

export type SeededGame = Omit<typeof games.$inferInsert, 'id' | 'providerId'>;

export async function seedGames(
  services: Pick<Services, 'db' | 'config'>,
  { secret, ...provider }: SeededProvider,
  catalogue: readonly SeededGame[],
): Promise<void> {
  const { db } = services;
  const { PEPPER: pepper } = services.config.secrets;
  const [known] = await db.select().from(gameProviders).where(eq(gameProviders.apiName, provider.apiName));
  // A seal is another text each time: one that still opens to this secret stays.
  const sealedSecret =
    known?.sealedSecret && isSeal(pepper, known.sealedSecret, secret) ? known.sealedSecret : seal(pepper, { secret });
  const [row] = await db
    .insert(gameProviders)
    .values({ ...provider, sealedSecret })
    .onConflictDoUpdate({
      target: gameProviders.apiName,
      set: { launchUrl: provider.launchUrl, hasTry: provider.hasTry, noticesUrl: provider.noticesUrl, sealedSecret },
    })
    .returning({ id: gameProviders.id });
  if (!row) throw new Error('no game provider was written');
  await db
    .insert(games)
    .values(catalogue.map((game) => ({ ...game, providerId: row.id })))
    .onConflictDoUpdate({
      target: [games.providerId, games.gameCode],
      set: { names: sql`excluded.names`, maxMultiplier: sql`excluded.max_multiplier` },
    });
}

function isSeal(pepper: string, sealed: string, secret: string): boolean {
  try {
    return unseal(pepper, sealed).secret === secret;
  } catch {
    // Sealed under another pepper.
    return false;
  }
}
