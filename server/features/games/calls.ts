/** Providers, the game list, the launch, balances and the game record (spec 3 and 7, domain 5.4). */
import { and, asc, count, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { balancesCall, gameListCall, gameRecordCall, launchGameCall, providersCall } from '#contract/games.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { gameLaunches, gameProviders, gameRounds, games } from './schema.ts';
import { translate } from '#server/core/translation.ts';
import { paginate } from '#server/core/list-page.ts';
import { refuse } from '#server/core/refusal.ts';
import type { Handler } from '#server/core/call.ts';
import { newToken } from '#server/core/token.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { stakesInPlay } from './bets.ts';
import type { RoundRow } from './bets.ts';

export const providers: Handler<typeof providersCall> = async ({ services, input }) => {
  const rows = await services.db
    .select()
    .from(gameProviders)
    .where(eq(gameProviders.isOpen, true))
    .orderBy(asc(gameProviders.id));
  return {
    data: rows
      .filter((row) => input.gameType === undefined || row.gameType === input.gameType)
      .map((row) => ({
        id: row.id,
        title: row.title,
        api_name: row.apiName,
        game_type: row.gameType,
        logo_url: '',
        is_open: 1,
      })),
  };
};

export const gameList: Handler<typeof gameListCall> = async ({ services, input }) => {
  const like = input.keyword ? `%${input.keyword.replace(/[\\%_]/g, '\\$&')}%` : null;
  const wanted = and(
    eq(games.isOpen, true),
    input.gameType === undefined ? undefined : eq(games.gameType, input.gameType),
    input.api_code === undefined ? undefined : eq(gameProviders.apiName, input.api_code),
    like === null ? undefined : or(ilike(games.name, like), ilike(games.enName, like)),
  );
  const query = services.db
    .select({ game: games, provider: gameProviders })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(wanted)
    .orderBy(desc(games.weight), asc(games.id));
  const page = input.isMobile ? await query : await query.limit(input.limit).offset((input.page - 1) * input.limit);
  const rows = page.map(({ game, provider }) => ({
    id: game.id,
    api_name: provider.apiName,
    name: game.name,
    en_name: game.enName,
    game_type: game.gameType,
    game_code: game.gameCode,
    img_url: `/games/${game.gameCode}.svg`,
    tags: game.tags,
    is_open: 1,
    rtp: wireMoney(BigInt(game.rtpBasisPoints)),
    api: { api_name: provider.apiName, api_title: provider.title },
  }));
  if (input.isMobile) return { data: rows };
  const [sum] = await services.db
    .select({ total: count() })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(wanted);
  return {
    data: paginate({ rows, total: sum?.total ?? 0, page: input.page, limit: input.limit, path: '/api/games/listsv2' }),
  };
};

export const launchGame: Handler<typeof launchGameCall> = async ({ services, input, locale, signedIn }) => {
  const [found] = await services.db
    .select({ game: games, provider: gameProviders })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(and(eq(gameProviders.apiName, input.api_code), eq(games.gameCode, input.gameCode)));
  if (!found?.game.isOpen || !found.provider.isOpen) return refuse('GAME_CLOSED', { field: 'gameCode' });
  const { token, hash } = newToken();
  await services.db.insert(gameLaunches).values({
    tokenHash: hash,
    memberId: signedIn.member.id,
    gameId: found.game.id,
    sessionHash: signedIn.sessionHash,
    createdAt: services.now(),
  });
  // In the fragment: a token there is in no log and in no referrer.
  return {
    game_url: `${services.config.publicUrl}/sandbox/studio/play/${found.game.gameCode}?lang=${locale}#token=${token}`,
  };
};

/** The kinds of the wallet, then each provider with the stakes of its open rounds; `platType` names one of them. */
export const balances: Handler<typeof balancesCall> = async ({ services, input, locale, signedIn }) => {
  const held = await balancesOf(services.db, signedIn.member.id);
  const inPlay = await stakesInPlay(services.db, signedIn.member.id, input.platType);
  const row = (api_name: string, cents: bigint) => ({
    api_name,
    api_title: translate(locale, 'server', `balance_${api_name}`),
    money: wireMoney(cents),
  });
  return {
    data: {
      currency: 'BRL',
      balance: wireMoney(held.cash),
      api_moneys: [
        row('money', held.cash),
        row('fs_money', held.rebate),
        row('bonus', held.bonus),
        row('locked', held.locked),
        ...inPlay.map(({ apiName, title, cents }) => ({
          api_name: apiName,
          api_title: title,
          money: wireMoney(cents),
        })),
      ],
    },
  };
};

const wireState: Record<string, string> = { open: 'X', settled: 'COMPLETE', void: 'CANCEL' };

export const gameRecord: Handler<typeof gameRecordCall> = async ({ services, input, signedIn }) => {
  const wanted = and(
    eq(gameRounds.memberId, signedIn.member.id),
    input.api_name === undefined ? undefined : eq(gameProviders.apiName, input.api_name),
    input.gameType === undefined ? undefined : eq(games.gameType, input.gameType),
  );
  const rows = await services.db
    .select({ round: gameRounds, game: games, provider: gameProviders })
    .from(gameRounds)
    .innerJoin(games, eq(games.id, gameRounds.gameId))
    .innerJoin(gameProviders, eq(gameProviders.id, gameRounds.providerId))
    .where(wanted)
    .orderBy(desc(gameRounds.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  const total = (expression: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${expression}), 0)::text`;
  const [sums] = await services.db
    .select({
      rows: count(),
      bet: total(sql`${gameRounds.betCents}`),
      valid: total(sql`case when ${gameRounds.state} = 'settled' then ${gameRounds.betCents} end`),
      net: total(
        sql`case when ${gameRounds.state} = 'void' then ${gameRounds.betCents} else ${gameRounds.winCents} end`,
      ),
    })
    .from(gameRounds)
    .innerJoin(games, eq(games.id, gameRounds.gameId))
    .innerJoin(gameProviders, eq(gameProviders.id, gameRounds.providerId))
    .where(wanted);
  return {
    data: paginate({
      rows: rows.map(({ round, game, provider }) => toWire(round, game, provider)),
      total: sums?.rows ?? 0,
      page: input.page,
      limit: input.limit,
      path: '/api/game/record',
    }),
    statistic: {
      sum_bet_amount: wireMoney(BigInt(sums?.bet ?? 0)),
      sum_valid_bet_amount: wireMoney(BigInt(sums?.valid ?? 0)),
      sum_net_amount: wireMoney(BigInt(sums?.net ?? 0)),
    },
  };
};

function toWire(round: RoundRow, game: typeof games.$inferSelect, provider: typeof gameProviders.$inferSelect) {
  return {
    id: round.id,
    billNo: `R${round.id}`,
    api_name: provider.apiName,
    api_name_text: provider.title,
    name: game.name,
    betAmount: wireMoney(round.betCents),
    validBetAmount: wireMoney(round.state === 'settled' ? round.betCents : 0n),
    // A void round gives its stake back: gross payout equals the stake, so win or loss is zero.
    netAmount: wireMoney(round.state === 'void' ? round.betCents : (round.winCents ?? 0n)),
    status: wireState[round.state] ?? 'X',
    gameType: game.gameType,
    roundNo: round.roundId,
    playDetail: round.detailUrl ?? '',
    betTime: wireDate(round.placedAt),
  };
}
