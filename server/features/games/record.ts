/** The game record: a player's bets, with their sums from the member's days (spec 3 and 7, domain 5.4). */
import { and, desc, eq } from 'drizzle-orm';
import type { gameRecordCall } from '#contract/games.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/core/call.ts';
import { listPage } from '#server/core/list-page.ts';
import { sumDays } from '#server/ledger/member-day.ts';
import { gameBets, gameProviders, gameRounds, games } from './schema.ts';

const wireState: Record<string, string> = { open: 'X', settled: 'COMPLETE', void: 'CANCEL' };

export const gameRecord: Handler<typeof gameRecordCall> = async ({ services: { db }, input, signedIn: { member } }) => {
  const { api_name: apiName, gameType } = input;
  const [provider] =
    apiName === undefined ? [] : await db.select().from(gameProviders).where(eq(gameProviders.apiName, apiName));
  // A provider that does not exist has nothing.
  const providerId = apiName === undefined ? undefined : (provider?.id ?? -1);
  const page = await listPage({
    input,
    path: '/api/game/record',
    rows: (limit, offset) =>
      db
        .select({ bet: gameBets, round: gameRounds, game: games, provider: gameProviders })
        .from(gameBets)
        .innerJoin(gameRounds, eq(gameRounds.id, gameBets.roundId))
        .innerJoin(games, eq(games.id, gameBets.gameId))
        .innerJoin(gameProviders, eq(gameProviders.id, gameBets.providerId))
        .where(
          and(
            eq(gameBets.memberId, member.id),
            providerId === undefined ? undefined : eq(gameBets.providerId, providerId),
            gameType === undefined ? undefined : eq(gameBets.gameType, gameType),
          ),
        )
        .orderBy(desc(gameBets.id))
        .limit(limit)
        .offset(offset),
    totals: async () => {
      const sums = await sumDays(db, member.id, { providerId, gameType });
      return { ...sums, total: Number(sums.bets) };
    },
    toWire,
  });
  const { staked, settled, won, voided } = page.totals;
  return {
    data: page.data,
    statistic: {
      sum_bet_amount: wireMoney(staked),
      sum_valid_bet_amount: wireMoney(settled),
      sum_net_amount: wireMoney(won + voided),
    },
  };
};

interface Row {
  readonly bet: typeof gameBets.$inferSelect;
  readonly round: typeof gameRounds.$inferSelect;
  readonly game: typeof games.$inferSelect;
  readonly provider: typeof gameProviders.$inferSelect;
}

function toWire({ bet, round, game, provider }: Row) {
  return {
    id: bet.id,
    billNo: `R${bet.id}`,
    api_name: provider.apiName,
    api_name_text: provider.title,
    name: game.name,
    betAmount: wireMoney(bet.stakeCents),
    validBetAmount: wireMoney(bet.state === 'settled' ? bet.stakeCents : 0n),
    // A void bet gives its stake back: gross payout equals the stake, so win or loss is zero.
    netAmount: wireMoney(bet.state === 'void' ? bet.stakeCents : (bet.winCents ?? 0n)),
    status: wireState[bet.state] ?? 'X',
    gameType: bet.gameType,
    roundNo: round.roundId,
    playDetail: bet.detailUrl ?? '',
    betTime: wireDate(bet.placedAt),
  };
}
