/** Rounds of a member straight in the ledger, where a game would only draw its own result. */
import { eq } from 'drizzle-orm';
import { isRefused } from '#server/platform/refusal.ts';
import { settle, placeBet } from '#server/contexts/play/bets/bets.ts';
import { rollBack } from '#server/contexts/play/bets/rollback.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';
import type { TestServices } from '#scripts/dev/fixtures/players.ts';

let next = 1;

/** A name that no other round has. */
export const newRoundId = () => `made-${process.pid}-${next++}`;

/** The sandbox's provider and one of its games, of which a whole stake counts for a bonus. */
export async function tableOf({ db }: Pick<TestServices, 'db'>) {
  const [provider] = await db.select().from(gameProviders).where(eq(gameProviders.apiName, 'jogada'));
  const [game] = await db.select().from(games).where(eq(games.gameCode, 'rio-de-guarana'));
  if (!provider || !game) throw new Error('no game');
  return { providerId: provider.id, game };
}

/** Bets `stake` centavos; answers the round's name and what ends it. */
export async function openRound(services: TestServices, member: number, stake: bigint) {
  const { db, now } = services;
  const { providerId, game } = await tableOf(services);
  const roundId = newRoundId();
  const bet = { providerId, transactionId: `${roundId}.bet`, roundId, betId: roundId };
  must(await placeBet(services, { ...bet, member, game, stake, now: now() }));
  const settlement = { providerId, transactionId: `${roundId}.settle`, betId: roundId, detailUrl: '' };
  const rollback = { providerId, transactionId: `${roundId}.rollback`, of: `${roundId}.bet`, unitsPerCent: 1n };
  return {
    roundId,
    /** `counted`: how much of the stake counts for wagering; null: all of it. */
    settle: async (win = 0n, counted: bigint | null = null) =>
      must(await settle(db, { ...settlement, win, counted, now: now() })),
    voidIt: async () => must(await rollBack(db, { ...rollback, now: now() })),
  };
}

/** A whole round: the stake comes back as the prize, so that the member's cash stays as it is. */
export async function playRound(house: TestServices, member: number, stake: bigint, win = stake): Promise<void> {
  const round = await openRound(house, member, stake);
  await round.settle(win);
}

function must<T>(result: T): T {
  if (isRefused(result)) throw new Error(`the wallet refused: ${result.refused.code}`);
  return result;
}
