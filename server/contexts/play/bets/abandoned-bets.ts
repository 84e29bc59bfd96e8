/** Ends the open bets of a member who left. Their rounds end by the game's rule, and a stake is returned only where no round of it was lost. */
import { and, eq, notExists } from '#server/platform/db/drizzle.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { postOrThrow, voidBet } from '#server/kernel/ledger/public.ts';
import { playerName } from '#server/contexts/play/providers/player-name.ts';
import { gameProviderOf } from '#server/contexts/play/providers/registry.ts';
import type { ProviderRow } from '#server/contexts/play/providers/registry.ts';
import { gameBets, gameProviders } from '#server/contexts/play/schema.ts';
import { actOf } from './bets.ts';
import { endBet, lockBet } from './queries.ts';
import { SILENCE_MS } from './silent-losses.ts';
import { waitingFor } from './wins.ts';

interface Leaver {
  readonly member: number;
  readonly leftAt: Date;
}

/**
 * Voids the member's open bets for which the provider reports no open round, each in a transaction of its own. A later settlement is refused.
 * Three kinds stay open and are checked again. The first are bets of a provider that does not report open rounds, for 48 hours. The second are
 * bets whose settlement waits for an operator. The third are bets of a provider that reports no losses, which end as lost (silent-losses.ts).
 * Calls other hosts, so never call it inside a transaction.
 */
export async function endAbandonedBets(services: Services, { member, leftAt }: Leaver): Promise<void> {
  const { db, now } = services;
  const open = await db
    .select({ id: gameBets.id, provider: gameProviders })
    .from(gameBets)
    .innerJoin(gameProviders, eq(gameProviders.id, gameBets.providerId))
    .where(and(eq(gameBets.memberId, member), eq(gameBets.state, 'open'), notExists(waitingFor(db))));
  const providers = new Map(open.map(({ provider }) => [provider.id, provider]));
  for (const provider of providers.values()) {
    if (!(await mayVoid(services, provider, { member, leftAt }))) continue;
    for (const { id } of open.filter((bet) => bet.provider.id === provider.id))
      await transact(db, async (tx) => {
        const found = await lockBet(tx, id);
        if (found?.bet.state !== 'open') return;
        await postOrThrow(tx, [voidBet({ ...actOf(found.bet), now: now() })]);
        await endBet(tx, found.bet, now(), { state: 'void', settledAt: now() });
      });
  }
}

async function mayVoid(services: Services, row: ProviderRow, { member, leftAt }: Leaver): Promise<boolean> {
  const provider = gameProviderOf(services, row);
  if (provider?.traits.silentLoss) return false;
  if (services.now().getTime() - leftAt.getTime() >= SILENCE_MS) return true;
  return (await provider?.endOpenRounds(playerName(member)))?.ok === true;
}
