/** The game record: a player's bets, with their sums from the member's days (spec 3 and 7, domain 5.4). */
import { and, asc, desc, eq } from 'drizzle-orm';
import type { gameRecordCall } from '#contract/games.ts';
import { wireDate } from '#lib/dates.ts';
import { nameIn } from '#lib/game-name.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/core/call.ts';
import { behind, readPlace } from '#server/core/keyset.ts';
import { countedRows, listPage, within } from '#server/core/list-page.ts';
import { translate } from '#server/core/translation.ts';
import type { Database } from '#server/db/connect.ts';
import { daysWithin, sumDays } from '#server/ledger/member-day.ts';
import { gameBets, gameProviders, gameRounds, games } from './schema.ts';

const wireState: Record<string, string> = { open: 'X', settled: 'COMPLETE', void: 'CANCEL' };

export const gameRecord: Handler<typeof gameRecordCall> = async (visit) => {
  const { services, input, locale, signedIn } = visit;
  const { db } = services;
  const member = signedIn.member.id;
  const { api_name: apiName, gameType } = input;
  const period = input.betTime ?? input.created_at;
  const [provider] =
    apiName === undefined ? [] : await db.select().from(gameProviders).where(eq(gameProviders.apiName, apiName));
  // A provider that does not exist has nothing.
  const providerId = apiName === undefined ? undefined : (provider?.id ?? -1);
  const wanted = and(
    eq(gameBets.memberId, member),
    providerId === undefined ? undefined : eq(gameBets.providerId, providerId),
    gameType === undefined ? undefined : eq(gameBets.gameType, gameType),
    input.unpayOnly ? eq(gameBets.state, 'open') : undefined,
    within(gameBets.placedAt, period),
  );
  const sums = await sumDays(db, member, { providerId, gameType, ...daysWithin(period) });
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
        .where(and(wanted, behind(gameBets.placedAt, gameBets.id, readPlace(input.before))))
        .orderBy(desc(gameBets.placedAt), desc(gameBets.id))
        .limit(limit)
        .offset(offset),
    // Every bet is counted on the day it was placed.
    count: async () => (input.unpayOnly ? countedRows(db, gameBets, wanted) : Number(sums.bets)),
    sums: () => Promise.resolve(sums),
    placeOf: ({ bet }) => ({ at: bet.placedAt, id: bet.id }),
    toWire: (row) => toWire(row, locale),
  });
  const { staked, settled, won, voided } = sums;
  return {
    data: page.data,
    next: page.next,
    statistic: {
      sum_bet_amount: wireMoney(staked),
      sum_valid_bet_amount: wireMoney(settled),
      sum_net_amount: wireMoney(won + voided),
    },
    gametypes: await typesOf(db, locale),
  };
};

/** The types that games here have, in the player's words. */
async function typesOf(db: Database, locale: Locale) {
  const rows = await db
    .select({ type: games.gameType })
    .from(games)
    .groupBy(games.gameType)
    .orderBy(asc(games.gameType));
  return rows.map(({ type }) => ({ key: type, value: translate(locale, 'server', `game_type_${type}`) }));
}

interface Row {
  readonly bet: typeof gameBets.$inferSelect;
  readonly round: typeof gameRounds.$inferSelect;
  readonly game: typeof games.$inferSelect;
  readonly provider: typeof gameProviders.$inferSelect;
}

function toWire({ bet, round, game, provider }: Row, locale: Locale) {
  return {
    id: bet.id,
    billNo: `R${bet.id}`,
    api_name: provider.apiName,
    api_name_text: provider.title,
    name: nameIn(game.names, locale),
    betAmount: wireMoney(bet.stakeCents),
    validBetAmount: wireMoney(bet.state === 'settled' ? bet.stakeCents : 0n),
    // A void bet gives its stake back: gross payout equals the stake, so win or loss is zero.
    netAmount: wireMoney(bet.state === 'void' ? bet.stakeCents : (bet.winCents ?? 0n)),
    status: wireState[bet.state] ?? 'X',
    gameType: bet.gameType,
    roundNo: round.roundId,
    playDetail: bet.detailUrl === null ? '' : inLanguage(bet.detailUrl, locale),
    betTime: wireDate(bet.placedAt),
  };
}

/** A provider shows its round in the player's language, as it opens its games (`?lang=`). */
function inLanguage(detailUrl: string, locale: Locale): string {
  if (!URL.canParse(detailUrl)) return detailUrl;
  const url = new URL(detailUrl);
  url.searchParams.set('lang', locale);
  return url.href;
}
