/** Rounds of a member straight in the books, where a game would only draw its own result. */
import { eq } from 'drizzle-orm';
import { gameProviders, games } from '#server/features/games/schema.ts';
import { isRefused } from '#server/core/refusal.ts';
import { endRound, takeBet } from '#server/features/games/bets.ts';
import type { House } from './players.ts';

let next = 1;

/** A name that no other round has. */
export const newRoundId = () => `made-${process.pid}-${next++}`;

/** The sandbox's provider and one of its games. */
export async function tableOf({ db }: Pick<House, 'db'>) {
  const [provider] = await db.select().from(gameProviders).where(eq(gameProviders.apiName, 'jogada'));
  const [game] = await db.select().from(games).where(eq(games.gameCode, 'onca-dourada'));
  if (!provider || !game) throw new Error('no game');
  return { provider: { id: provider.id, apiName: provider.apiName }, gameId: game.id };
}

/** Bets `stake` centavos; answers the round's name and what ends it. */
export async function openRound({ db, now }: House, member: number, stake: bigint) {
  const { provider, gameId } = await tableOf({ db });
  const roundId = newRoundId();
  must(await takeBet(db, { provider, roundId, member, gameId, stake, now: now() }));
  const end = (result: { win: bigint; detailUrl: string } | 'void') =>
    endRound(db, { provider, roundId, end: result, now: now() });
  return {
    roundId,
    settle: async (win = 0n) => must(await end({ win, detailUrl: '' })),
    voidIt: async () => must(await end('void')),
  };
}

/** A whole round: the stake comes back as the prize, so that the member's cash stays as it is. */
export async function playRound(house: House, member: number, stake: bigint, win = stake): Promise<void> {
  const round = await openRound(house, member, stake);
  await round.settle(win);
}

function must<T>(result: T): T {
  if (isRefused(result)) throw new Error(`the wallet refused: ${result.refused.code}`);
  return result;
}
