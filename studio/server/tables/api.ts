/**
 * Handles the calls of tables. Anyone may read a table's state. A seat, a bet and a cash-out need a launch token of its
 * game.
 */
import type { Context, Hono } from 'hono';
import { wireMoney } from '#lib/money.ts';
import { takesStake } from '#games/fair-game.ts';
import { guestOf, read, refuse } from '../answers.ts';
import { betBody, cashOutBody, emptyBody } from '../input.ts';
import { betAt, betsOf, placeBet } from './bets.ts';
import type { BetOn } from './bets.ts';
import { cashOut } from './cash-outs.ts';
import { maskOf } from './company.ts';
import { createTableEvents } from './events.ts';
import type { TableEvents } from './events.ts';
import type { Tables } from './run.ts';
import { isTable, paidOf } from '#games/table.ts';
import type { TableGame } from '#games/table.ts';
import { tableOf } from './tables.ts';
import type { TableStudio } from './tables.ts';

/** How many of the player's last bets are shown: two rounds with the most bets that a table takes. */
const LAST_BETS = 40;

export interface TableApi extends TableStudio {
  readonly tables: Tables;
  readonly networkOf: (context: Context) => string;
}

export function mountTables(app: Hono, studio: TableApi): TableEvents {
  const { tables, networkOf } = studio;
  const events = createTableEvents(tables);

  app.get('/api/table/:game/state', async (context) => {
    const game = tableOf(context.req.param('game'));
    const view = game && (await tables.view(game));
    context.header('Access-Control-Allow-Origin', '*');
    return view ? context.json({ status: 'success', ...view }) : refuse(context, 'NOT_FOUND');
  });

  app.get('/api/table/:game/events', async (context) => {
    const game = tableOf(context.req.param('game'));
    return game ? events.open(context, game, networkOf(context)) : refuse(context, 'NOT_FOUND');
  });

  app.post('/api/seat', async (context) => {
    const input = await read(context, emptyBody);
    if (!input.ok) return refuse(context, 'INVALID', input.field);
    const seat = await seatOf(context, studio);
    if (!seat.ok) return refuse(context, seat.refusal);
    const { player, game } = seat;
    const mine = await betsOf(studio, player.player, game, LAST_BETS);
    const table = await tables.view(game);
    return table
      ? context.json({
          status: 'success',
          balance: wireMoney(player.balanceCents),
          name: maskOf(player.nickname),
          table,
          mine: mine.map((bet) => betView(bet, studio.now())),
        })
      : refuse(context, 'TABLE_CLOSED');
  });

  app.post('/api/bet', async (context) => {
    const input = await read(context, betBody);
    const receivedAt = studio.now();
    if (!input.ok) return refuse(context, input.refusal, input.field);
    const seat = await seatOf(context, studio);
    if (!seat.ok) return refuse(context, seat.refusal);
    const { game, player, launchToken } = seat;
    const { spin_id: spinId, round: roundId, bet: stakeCents, choice, commitment } = input.value;
    if (!game.isChoice(choice)) return refuse(context, 'INVALID', 'choice');
    if (!takesStake(game, Number(stakeCents))) return refuse(context, 'AMOUNT_INVALID', 'bet');
    const asked = { ...player, launchToken, spinId, roundId, commitment, stakeCents, choice, receivedAt };
    const result = await placeBet(studio, game, asked);
    if (!result.ok) return refuse(context, result.refusal, fieldOf[result.refusal]);
    return seatReply(context, studio, result.bet.betId, player.player, game, result.balanceCents);
  });

  app.post('/api/cash-out', async (context) => {
    const input = await read(context, cashOutBody);
    // The whole request is here. A body that is held back would else choose the moment in hindsight.
    const receivedAt = studio.now();
    if (!input.ok) return refuse(context, input.refusal, input.field);
    const seat = await seatOf(context, studio);
    if (!seat.ok) return refuse(context, seat.refusal);
    const { game, player } = seat;
    const { bet: betId, amount: leastCents = null } = input.value;
    if (game.table.cashOut?.isOffer && leastCents === null) return refuse(context, 'INVALID', 'amount');
    const asked = { player: player.player, betId, leastCents, receivedAt };
    const result = await cashOut(studio, game, asked);
    if (!result.ok) return refuse(context, result.refusal);
    return seatReply(context, studio, result.bet.betId, player.player, game, player.balanceCents);
  });

  return events;
}

const fieldOf: Readonly<Record<string, string>> = {
  TABLE_LIMIT: 'bet',
  BALANCE_INSUFFICIENT: 'bet',
  INVALID: 'choice',
};

/** Returns the player of the launch token, whose game must be a table. */
async function seatOf(context: Context, studio: TableStudio) {
  const guest = await guestOf(context, studio);
  if (!guest.ok) return guest;
  const { rules } = guest.game;
  return isTable(rules) ? { ...guest, game: rules } : ({ ok: false, refusal: 'NOT_FOUND' } as const);
}

async function seatReply(
  context: Context,
  studio: TableStudio,
  betId: string,
  player: string,
  game: TableGame,
  balanceCents: bigint,
) {
  const mine = await betsOf(studio, player, game, LAST_BETS);
  const bet = mine.find((each) => each.bet.betId === betId);
  return bet
    ? context.json({ status: 'success', bet: betView(bet, studio.now()), balance: wireMoney(balanceCents) })
    : refuse(context, 'NOT_FOUND');
}

/** Returns a bet to anyone who has its id, in the format of `GET /api/round`, or null. */
export async function pastBet(studio: TableStudio, betId: string) {
  const found = await betAt(studio, betId);
  if (!found) return null;
  const { round, chain } = found;
  const { outcome, serverSeed, win, ...bet } = betView(found, studio.now());
  return {
    gameCode: round.gameCode,
    version: chain.gameVersion,
    round: betId,
    state: bet.state,
    nonce: round.number,
    bet: bet.stake,
    at: bet.at,
    choice: bet.choice,
    cashOut: bet.cashOut,
    ...(bet.state === 'settled' ? { outcome, win } : {}),
    ...(serverSeed === undefined ? {} : { serverSeed }),
    commitment: round.commitment,
    clientSeed: chain.salt ?? '',
    chain: { head: chain.head, length: chain.length },
  };
}

/** Returns a bet for its player. The result is included only once the round has ended. */
function betView({ bet, round }: BetOn, now: Date) {
  const hasEnded = round.endsAt <= now;
  const game = tableOf(bet.gameCode);
  return {
    bet: bet.betId,
    spin: bet.spinId,
    round: round.number,
    roundId: round.roundId,
    stake: wireMoney(bet.stakeCents),
    choice: bet.choice,
    cashOut: bet.cashOut,
    // By what was public at the cash-out.
    ...(game && bet.cashOut !== null ? { out: wireMoney(paidOf(game, round.outcome, bet)) } : {}),
    state: bet.state === 'voiding' ? 'refused' : bet.state,
    at: bet.createdAt.toISOString(),
    ...(hasEnded ? { outcome: round.outcome, serverSeed: round.serverSeed } : {}),
    ...(hasEnded && bet.winCents !== null ? { win: wireMoney(bet.winCents) } : {}),
  };
}
