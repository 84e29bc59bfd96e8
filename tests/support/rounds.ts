/** Creates rounds of a member directly in the ledger, for tests that need a given result. */
import { eq } from 'drizzle-orm';
import { isRefused } from '#server/platform/refusal.ts';
import { settle, placeBet } from '#server/contexts/play/bets/bets.ts';
import { rollBack } from '#server/contexts/play/bets/rollback.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';
import type { TestServices } from '#scripts/dev/fixtures/players.ts';

let next = 1;

/** Returns a unique round id. */
export const newRoundId = () => `made-${process.pid}-${next++}`;

/** Returns the sandbox's provider and one of its games whose whole stake contributes to wagering. */
export async function tableOf({ db }: Pick<TestServices, 'db'>) {
  const [provider] = await db.select().from(gameProviders).where(eq(gameProviders.apiName, 'jogada'));
  const [game] = await db.select().from(games).where(eq(games.gameCode, 'rio-de-guarana'));
  if (!provider || !game) throw new Error('no game');
  return { providerId: provider.id, game };
}

/** Bets `stake` centavos. Returns the round's id and the functions that end it. */
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
    /** Settles. `counted`: how much of the stake contributes to wagering, centavos; null: all of it. */
    settle: async (win = 0n, counted: bigint | null = null) =>
      must(await settle(db, { ...settlement, win, counted, now: now() })),
    voidIt: async () => must(await rollBack(db, { ...rollback, now: now() })),
  };
}

/** Plays a whole round whose prize is the stake, so that the member's cash stays the same. */
export async function playRound(house: TestServices, member: number, stake: bigint, win = stake): Promise<void> {
  const round = await openRound(house, member, stake);
  await round.settle(win);
}

function must<T>(result: T): T {
  if (isRefused(result)) throw new Error(`the wallet refused: ${result.refused.code}`);
  return result;
}
