/** Ends lost bets of providers that report no losses (docs/domain/games-and-fairness.md#losses-and-silence). */
import { and, asc, eq, lt, notExists } from '#server/platform/db/drizzle.ts';
import { HOUR } from '#server/platform/time.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { gameProviderOf } from '#server/contexts/play/providers/registry.ts';
import { gameBets, gameProviders } from '#server/contexts/play/schema.ts';
import { loseBet, waitingFor } from './wins.ts';

/** How long a round may last without a report of its provider, ms. */
export const SILENCE_MS = 48 * HOUR;
const AT_ONCE = 500;

/** Settles such bets at zero, each in a transaction of its own. A prize that comes later posts the difference. */
export async function settleSilentLosses(services: Services): Promise<void> {
  const { db, now } = services;
  const rows = await db.select().from(gameProviders);
  const silent = rows.filter((row) => gameProviderOf(services, row)?.traits.silentLoss);
  for (const { id: providerId } of silent) {
    const due = await db
      .select({ id: gameBets.id })
      .from(gameBets)
      .where(
        and(
          eq(gameBets.providerId, providerId),
          eq(gameBets.state, 'open'),
          lt(gameBets.placedAt, new Date(now().getTime() - SILENCE_MS)),
          notExists(waitingFor(db)),
        ),
      )
      .orderBy(asc(gameBets.id))
      .limit(AT_ONCE);
    for (const { id } of due) await transact(db, (tx) => loseBet(tx, id, now()));
  }
}
