/** Handles the history of a player's bets, with sums from the member's daily sums (docs/domain/wire-shapes.md#games). */
import { and, desc, eq, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { BetStatus, gameRecordCall } from '#contract/game-record.ts';
import { wireDate } from '#lib/dates.ts';
import { nameIn } from '#lib/game-name.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { afterCursor, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { countedRows, paginate, inPeriod } from '#server/platform/pagination/paginate.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { daysWithin, playedOf, sumDailyTotals } from '#server/kernel/ledger/public.ts';
import type { DailyTotals } from '#server/kernel/ledger/public.ts';
import { gameBets, gameProviders, gameRounds, games } from '#server/contexts/play/schema.ts';

const wireState: Record<string, BetStatus> = { open: 'X', settled: 'COMPLETE', void: 'CANCEL' };
const stateOf = { X: 'open', COMPLETE: 'settled', CANCEL: 'void' } as const;

export const gameRecord: Handler<typeof gameRecordCall> = async (visit) => {
  const { services, input, locale, signedIn } = visit;
  const { db } = services;
  const member = signedIn.member.id;
  const { api_name: apiName, gameType } = input;
  const period = input.betTime ?? input.created_at;
  const status = input.status ?? (input.unpayOnly ? 'X' : undefined);
  const providers = await db.select().from(gameProviders);
  // An unknown provider has no bets.
  const providerId =
    apiName === undefined ? undefined : (providers.find((provider) => provider.apiName === apiName)?.id ?? -1);
  const inState = (state: string) =>
    and(
      eq(gameBets.memberId, member),
      providerId === undefined ? undefined : eq(gameBets.providerId, providerId),
      gameType === undefined ? undefined : eq(gameBets.gameType, gameType),
      state === '' ? undefined : eq(gameBets.state, state),
      inPeriod(gameBets.placedAt, period),
    );
  const wanted = inState(status ? stateOf[status] : '');
  const [days, open, played] = await Promise.all([
    sumDailyTotals(db, member, { providerId, gameType, ...daysWithin(period) }),
    openStakes(db, inState('open')),
    playedOf(db, member),
  ]);
  const page = await paginate({
    input,
    path: '/api/game/record',
    rows: (limit, offset) =>
      db
        .select({ bet: gameBets, round: gameRounds, game: games, provider: gameProviders })
        .from(gameBets)
        .innerJoin(gameRounds, eq(gameRounds.id, gameBets.roundId))
        .innerJoin(games, eq(games.id, gameBets.gameId))
        .innerJoin(gameProviders, eq(gameProviders.id, gameBets.providerId))
        .where(and(wanted, afterCursor(gameBets.placedAt, gameBets.id, decodeCursor(input.before))))
        .orderBy(desc(gameBets.placedAt), desc(gameBets.id))
        .limit(limit)
        .offset(offset),
    // Every bet is counted on the day it was placed.
    count: async () => (status ? countedRows(db, gameBets, wanted) : Number(days.bets)),
    sums: () => Promise.resolve(sumsOf(status, days, open)),
    cursorOf: ({ bet }) => ({ at: bet.placedAt, id: bet.id }),
    toWire: (row) => toWire(row, locale),
  });
  const { bet, settled, won, voided, open: waiting } = page.sums;
  const types = [...new Set(played.map(({ gameType: type }) => type))].sort((one, other) => one - other);
  return {
    data: page.data,
    next: page.next,
    statistic: {
      sum_bet_amount: wireMoney(bet),
      sum_valid_bet_amount: wireMoney(settled),
      sum_net_amount: wireMoney(won + voided),
      sum_open_bet_amount: wireMoney(waiting),
      sum_void_bet_amount: wireMoney(voided),
    },
    gametypes: types.map((key) => ({ key, value: typeName(key, locale) })),
    apis: providers
      .filter(({ id }) => played.some((each) => each.providerId === id))
      .map(({ apiName: name, title }) => ({ api_name: name, api_title: title }))
      .sort((one, other) => (one.api_title < other.api_title ? -1 : 1)),
  };
};

/** Returns the stakes of open bets, centavos. They are few and have an index of their own. */
async function openStakes(db: Database, where: SQL | undefined): Promise<bigint> {
  const [row] = await db
    .select({ cents: sql<string | null>`sum(${gameBets.stakeCents})` })
    .from(gameBets)
    .where(where);
  return BigInt(row?.cents ?? 0);
}

/**
 * SQL for the sums of bets of a status, centavos. Without a status it sums all: stakes by the day of placing, other sums by the day on which a
 * bet ended (kernel/ledger/daily-totals.ts).
 */
function sumsOf(status: BetStatus | undefined, { staked, settled, won, voided }: DailyTotals, open: bigint) {
  const none = { bet: 0n, settled: 0n, won: 0n, voided: 0n, open: 0n };
  if (status === 'X') return { ...none, bet: open, open };
  if (status === 'COMPLETE') return { ...none, bet: settled, settled, won };
  if (status === 'CANCEL') return { ...none, bet: voided, voided };
  return { bet: staked, settled, won, voided, open };
}

const typeName = (type: number, locale: Locale): string => translate(locale, 'server', `game_type_${type}`);

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
    game_type_text: typeName(bet.gameType, locale),
    roundNo: round.roundId,
    playDetail: bet.detailUrl === null ? '' : inLanguage(bet.detailUrl, locale),
    betTime: wireDate(bet.placedAt),
  };
}

/** Adds the player's language to the address of a provider's page (`?lang=`), as at the launch of a game. */
function inLanguage(detailUrl: string, locale: Locale): string {
  if (!URL.canParse(detailUrl)) return detailUrl;
  const url = new URL(detailUrl);
  url.searchParams.set('lang', locale);
  return url.href;
}
