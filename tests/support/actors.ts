/** Players who do all that moves money (operations.ts), and what must have become of theirs in the end. */
import { and, eq, sql } from 'drizzle-orm';
import { pipaAlta } from '#games/pipa-alta/rules.ts';
import { rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { paidOf } from '#games/table.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { studioSharedRounds, studioTableBets } from '#server/sandbox/studio/schema.ts';
import { rowsOf } from './books.ts';
import { claimOf, depositOf, roundOf, spinOf, stepsOf, tableBetOf, withdrawalOf } from './operations.ts';
import type { Actor, Operation } from './operations.ts';
import { launchFor, newPlayer } from './players.ts';
import type { House } from './players.ts';
import { asTable } from './tapes.ts';

/** What each begins with, centavos. */
const START_CASH = 200_00n;

/** A player with money, at the studio's games and tables. */
export async function newActor(house: House): Promise<Actor> {
  const player = await newPlayer(house, { cash: START_CASH, withdrawalPassword: true });
  const launch = (game: string) => launchFor(house, player, game);
  const tables = [
    { game: rodaDaFeira.code, launch: await launch(rodaDaFeira.code), choice: { place: 'M' } },
    { game: pipaAlta.code, launch: await launch(pipaAlta.code), choice: { at: 150 } },
  ];
  return { player, launch: await launchFor(house, player), beach: await launch('praia-dos-siris'), tables };
}

const makers = {
  deposit: depositOf,
  spin: spinOf,
  steps: stepsOf,
  table: tableBetOf,
  round: roundOf,
  withdrawal: withdrawalOf,
  claim: claimOf,
};

/** As many operations of each kind as wanted, spread over the players, in an order of chance. */
export function mixedOperations(
  house: House,
  actors: readonly Actor[],
  wanted: Readonly<Record<Operation['kind'], number>>,
  random: () => number,
): Operation[] {
  const operations = Object.entries(wanted).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => {
      const actor = actors[index % actors.length] as Actor;
      return makers[kind as Operation['kind']](actor, house, Math.floor(index / actors.length));
    }),
  );
  return operations
    .map((operation) => ({ operation, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ operation }) => operation);
}

/** Where a player has not what the answers to their operations said, to the centavo, or something of it waits: one line each. */
export async function wrongMoney(
  house: House,
  actors: readonly Actor[],
  operations: readonly Operation[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { player } of actors) {
    const mine = operations.filter((operation) => operation.player === player);
    const changes = mine.reduce((sum, operation) => sum + (operation.change() ?? 0n), START_CASH);
    const expected = changes + (await convertedBy(house, player.id)) + (await wonAtTables(house, player.id));
    const { cash, locked, open_bets: open } = await balancesOf(house.db, player.id);
    if (cash !== expected || locked !== 0n || open !== 0n)
      wrong.push(`${player.account}: cash ${cash} where ${expected} was said, locked ${locked}, open ${open}`);
  }
  return wrong;
}

/** What became cash of a player's bonuses: gifts of deposits, claims, spins of the wheel. */
async function convertedBy({ db }: House, member: number): Promise<bigint> {
  const [row] = await rowsOf<{ cents: string }>(
    db,
    sql`select coalesce(sum(bonus_cents), 0)::text as cents from turnover_requirement
      where member_id = ${member} and state = 'done'`,
  );
  return BigInt(row?.cents ?? 0);
}

/** What the tables' rounds made of a player's bets: the studio's word, beside the wallet's. */
async function wonAtTables({ db }: House, member: number): Promise<bigint> {
  const bets = await db
    .select({ bet: studioTableBets, round: studioSharedRounds })
    .from(studioTableBets)
    .innerJoin(studioSharedRounds, eq(studioSharedRounds.id, studioTableBets.sharedRoundId))
    .where(and(eq(studioTableBets.player, `m${member}`), eq(studioTableBets.state, 'settled')));
  return bets.reduce((sum, { bet, round }) => {
    const game = bet.gameCode === pipaAlta.code ? asTable(pipaAlta) : asTable(rodaDaFeira);
    const win = paidOf(game, round.outcome, bet);
    if (bet.winCents !== win) throw new Error(`bet ${bet.id} won ${bet.winCents}, by its round ${win}`);
    return sum + win - bet.stakeCents;
  }, 0n);
}

/** Rows that are still on their way to an end. */
export async function unfinished({ db }: House): Promise<number> {
  const [row] = await rowsOf<{ open: number }>(
    db,
    sql`select ((select count(*) from psp_payment where delivered_at is null)
      + (select count(*) from withdrawal where state in ('requested', 'approved'))
      + (select count(*) from provider_event where outcome = 'to_return')
      + (select count(*) from game_bet where state = 'open')
      + (select count(*) from studio_round where state not in ('settled', 'refused'))
      + (select count(*) from studio_table_bet where state not in ('settled', 'refused')))::int as open`,
  );
  return row?.open ?? -1;
}
