/**
 * The server is killed in the middle of 200 mixed operations, several times, and started again; each operation whose
 * answer was lost is repeated under its own name. In the end every operation happened exactly once, every balance is
 * what the answers said, nothing is left half done, and the operators' audit finds the books whole.
 */
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pipaAlta } from '#lib/studio/games/pipa-alta/rules.ts';
import { rodaDaFeira } from '#lib/studio/games/roda-da-feira/rules.ts';
import { paidOf } from '#lib/studio/table.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { studioSharedRounds, studioTableBets } from '#server/sandbox/studio/schema.ts';
import { rowsOf } from '#tests/support/books.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import {
  claimOf,
  depositOf,
  roundOf,
  spinOf,
  stepsOf,
  tableBetOf,
  UnexpectedAnswer,
  withdrawalOf,
} from '#tests/support/operations.ts';
import type { Actor, Operation } from '#tests/support/operations.ts';
import { operatorToken } from '#tests/support/operators.ts';
import { launchFor, newPlayer } from '#tests/support/players.ts';
import { asTable } from '#tests/support/tapes.ts';
import { freePort } from '#tests/support/postgres.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { backoffice, newDataFolder, openHouse, startServer } from '#tests/support/server-process.ts';
import type { ServerOptions, ServerProcess } from '#tests/support/server-process.ts';

/** Which operations come when, and where the kills fall. */
const random = seededRandom('KILL_SEED');
const PLAYERS = 20;
const WORKERS = 16;
const START_CASH = 200_00n;
const EACH = { deposit: 40, spin: 35, steps: PLAYERS, table: 40, round: 25, withdrawal: 20, claim: PLAYERS };
const ALL = Object.values(EACH).reduce((sum, count) => sum + count, 0);

const data = newDataFolder();
let options: ServerOptions;
let server: ServerProcess;
let books: Awaited<ReturnType<typeof openHouse>>;

beforeAll(async () => {
  // A round of a table lasts some seconds.
  const env = { GAME_TABLE_PACE: '6' };
  options = { databaseUrl: await freshDatabase(), dataFolder: data.folder, port: await freePort(), env };
  server = await startServer(options);
  books = await openHouse(options);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await books.close();
  data.remove();
});

async function newActor(): Promise<Actor> {
  const player = await newPlayer(books.house, { cash: START_CASH, withdrawalPassword: true });
  const launch = (game: string) => launchFor(books.house, player, game);
  const tables = [
    { game: rodaDaFeira.code, launch: await launch(rodaDaFeira.code), choice: { place: 'M' } },
    { game: pipaAlta.code, launch: await launch(pipaAlta.code), choice: { at: 150 } },
  ];
  return { player, launch: await launchFor(books.house, player), beach: await launch('praia-dos-siris'), tables };
}

/** All operations of all players, in an order of chance. */
function mixedOperations(actors: readonly Actor[]): Operation[] {
  const { house } = books;
  const make = {
    deposit: depositOf,
    spin: spinOf,
    steps: stepsOf,
    table: tableBetOf,
    round: roundOf,
    withdrawal: withdrawalOf,
    claim: claimOf,
  };
  const operations = (Object.keys(EACH) as (keyof typeof EACH)[]).flatMap((kind) =>
    Array.from({ length: EACH[kind] }, (_, index) =>
      make[kind](actors[index % PLAYERS] as Actor, house, Math.floor(index / PLAYERS)),
    ),
  );
  return shuffled(operations);
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/**
 * Works through the operations with many workers at once. At each of `kills` (how many are done by then) the server is
 * killed with the others' requests in flight; what was lost goes back into the queue. Answers how many were lost.
 */
async function workThrough(operations: readonly Operation[], kills: number[]): Promise<number> {
  const queue = [...operations];
  let done = 0;
  let lost = 0;
  let up: Promise<void> = Promise.resolve();
  let restarting = false;
  const crash = async () => {
    restarting = true;
    await server.end('SIGKILL');
    server = await startServer(options);
    restarting = false;
  };
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await up;
      try {
        await next.run(server.send);
        done++;
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
        lost++;
        queue.push(next);
      }
      if (!restarting && done >= (kills[0] ?? Infinity)) {
        kills.shift();
        up = crash();
      }
    }
  };
  // A worker that finds the queue empty ends; what others lose afterwards is taken up in the next turn.
  while (done < operations.length) await Promise.all(Array.from({ length: WORKERS }, worker));
  return lost;
}

/** What became cash of a player's bonuses: gifts of deposits, claims, spins of the wheel. */
async function convertedBy(member: number): Promise<bigint> {
  const [row] = await rowsOf<{ cents: string }>(
    books.house.db,
    sql`select coalesce(sum(bonus_cents), 0)::text as cents from turnover_requirement
      where member_id = ${member} and state = 'done'`,
  );
  return BigInt(row?.cents ?? 0);
}

/** What the tables' rounds made of a player's bets: the studio's word, beside the wallet's. */
async function wonAtTables(member: number): Promise<bigint> {
  const bets = await books.house.db
    .select({ bet: studioTableBets, round: studioSharedRounds })
    .from(studioTableBets)
    .innerJoin(studioSharedRounds, eq(studioSharedRounds.id, studioTableBets.sharedRoundId))
    .where(and(eq(studioTableBets.player, `m${member}`), eq(studioTableBets.state, 'settled')));
  return bets.reduce((sum, { bet, round }) => {
    const game = bet.gameCode === pipaAlta.code ? asTable(pipaAlta) : asTable(rodaDaFeira);
    const win = paidOf(game, round.outcome, bet);
    expect(bet.winCents).toBe(win);
    return sum + win - bet.stakeCents;
  }, 0n);
}

/** Rows that are still on their way to an end. */
async function unfinished(): Promise<number> {
  const [row] = await rowsOf<{ open: number }>(
    books.house.db,
    sql`select ((select count(*) from psp_payment where delivered_at is null)
      + (select count(*) from withdrawal where state in ('requested', 'approved'))
      + (select count(*) from provider_event where outcome = 'to_return')
      + (select count(*) from game_bet where state = 'open')
      + (select count(*) from studio_round where state not in ('settled', 'refused'))
      + (select count(*) from studio_table_bet where state not in ('settled', 'refused')))::int as open`,
  );
  return row?.open ?? -1;
}

it(`survives kills in the middle of ${ALL} operations`, async () => {
  expect(ALL).toBe(200);
  const actors = await Promise.all(Array.from({ length: PLAYERS }, newActor));
  const operations = mixedOperations(actors);
  const kills = [1, 2, 3, 4].map((part) => part * 45 - Math.floor(random() * 40)).sort((a, b) => a - b);
  const lost = await workThrough(operations, kills);
  expect(kills, 'kills that were not made').toEqual([]);
  expect(lost, 'operations in flight when the server was killed').toBeGreaterThan(0);
  await expect.poll(unfinished, { timeout: 60_000, interval: 100 }).toBe(0);

  for (const { player } of actors) {
    const mine = operations.filter((operation) => operation.player === player);
    const changes = mine.reduce((sum, operation) => sum + (operation.change() ?? 0n), START_CASH);
    const expected = changes + (await convertedBy(player.id)) + (await wonAtTables(player.id));
    const { cash, locked, open_bets: open } = await balancesOf(books.house.db, player.id);
    expect({ cash, locked, open }).toEqual({ cash: expected, locked: 0n, open: 0n });
  }
  const before = await happened();
  expect(before).toMatchObject({
    deposits: EACH.deposit,
    credits: EACH.deposit + PLAYERS,
    spins: EACH.spin + EACH.steps,
  });
  expect(before?.gifts).toBeGreaterThanOrEqual(EACH.deposit + EACH.claim);
  expect(before).toMatchObject({ claims: EACH.claim, wheel_spins: EACH.claim });
  expect(before).toMatchObject({ withdrawals: EACH.withdrawal, payouts: EACH.withdrawal, paid: EACH.withdrawal });

  // Everything once more under the same names: the same answers, and nothing happens.
  for (const operation of operations) await operation.run(server.send);
  expect(await happened()).toEqual(before);

  const { code, lines } = backoffice(options, server, await operatorToken(books.house, 'ana'), 'audit');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(code).toBe(0);
});

async function happened() {
  const [row] = await rowsOf<Record<string, number>>(
    books.house.db,
    sql`select (select count(*)::int from psp_payment) as deposits,
      (select count(*)::int from ledger_transfer where kind = 'deposit') as credits,
      (select count(*)::int from studio_round) as spins,
      (select count(*)::int from studio_table_bet) as table_bets,
      (select count(*)::int from ledger_transfer where kind = 'bet') as bets,
      (select count(*)::int from ledger_transfer where kind = 'settle') as settlements,
      (select count(*)::int from withdrawal) as withdrawals,
      (select count(*)::int from psp_payout) as payouts,
      (select count(*)::int from ledger_transfer where kind = 'withdrawal_paid') as paid,
      (select count(*)::int from ledger_transfer where kind = 'bonus_give') as gifts,
      (select count(*)::int from offer_claim where state = 'paid') as claims,
      (select count(*)::int from wheel_spin where spent_at is not null) as wheel_spins,
      (select count(*)::int from ledger_transfer) as transfers`,
  );
  return row;
}
