/**
 * Kills and restarts server and studio during 100 mixed operations. Each operation with a lost reply is
 * repeated under its id. In the end every operation happened once, and every balance matches the replies. Nothing is
 * unfinished, and the operators' audit finds the ledger sound.
 */
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mixedOperations, newActor, unfinished, wrongMoney } from '#scripts/dev/fixtures/actors.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { UnexpectedAnswer } from '#scripts/dev/fixtures/operations.ts';
import type { Operation } from '#scripts/dev/fixtures/operations.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { studioRounds, studioTableBets } from '#studio/server/schema.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { backoffice, newDataFolder, openServices, startServer, startStudio } from '#scripts/dev/server-process.ts';
import type { ServerOptions, ServerProcess, StudioOptions, StudioProcess } from '#scripts/dev/server-process.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';

/** Decides the order of operations and the moments of the kills. */
const random = seededRandom('KILL_SEED');
const PLAYERS = 10;
const WORKERS = 16;
const EACH = { deposit: 20, spin: 17, steps: PLAYERS, table: 20, round: 13, withdrawal: 10, claim: PLAYERS };
const ALL = Object.values(EACH).reduce((sum, count) => sum + count, 0);

const data = newDataFolder();
let options: ServerOptions;
let studioOptions: StudioOptions;
let server: ServerProcess;
let studio: StudioProcess;
let books: Awaited<ReturnType<typeof openServices>>;

beforeAll(async () => {
  // Makes rounds last some seconds. With shorter ones a bet on a busy machine would always miss its round.
  const env = { GAME_TABLE_PACE: '4' };
  const [port, studioPort] = [await freePort(), await freePort()];
  options = { databaseUrl: await freshDatabase(), dataFolder: data.folder, port, studioPort };
  studioOptions = { port: studioPort, operatorUrl: `http://127.0.0.1:${port}`, dataFolder: data.folder, env };
  studio = await startStudio(studioOptions);
  server = await startServer(options);
  books = await openServices(options);
});
afterAll(async () => {
  await Promise.all([server, studio].map((program) => program.end('SIGTERM')));
  await books.close();
  data.remove();
});

const hosts = () => ({ send: server.send, studio: studio.send });
const written = () => ({ house: books.house, studio: studio.tables });

/**
 * Runs the operations with many workers at once. At each of `kills` (a number of completed operations) the server or the studio is killed with
 * requests in flight. Lost operations return to the queue. Returns how many were lost.
 */
async function workThrough(operations: readonly Operation[], kills: number[]): Promise<number> {
  const queue = [...operations];
  let done = 0;
  let lost = 0;
  let up: Promise<void> = Promise.resolve();
  let restarting = false;
  const crash = async (killsStudio: boolean) => {
    restarting = true;
    if (killsStudio) {
      await studio.end('SIGKILL');
      studio = await startStudio(studioOptions);
    } else {
      await server.end('SIGKILL');
      server = await startServer(options);
    }
    restarting = false;
  };
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await up;
      try {
        await next.run(hosts());
        done++;
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
        lost++;
        queue.push(next);
      }
      if (!restarting && done >= (kills[0] ?? Infinity)) {
        kills.shift();
        up = crash(kills.length % 2 === 0);
      }
    }
  };
  // A worker ends when the queue is empty. Operations that other workers lose later go to the next set of workers.
  while (done < operations.length) await Promise.all(Array.from({ length: WORKERS }, worker));
  return lost;
}

// On a busy machine the program starts take several times as long.
it(`survives kills in the middle of ${ALL} operations`, { timeout: 600_000 }, async () => {
  const actors = await Promise.all(Array.from({ length: PLAYERS }, () => newActor(books.house)));
  const operations = mixedOperations(books.house, actors, EACH, random);
  const kills = [1, 2].map((part) => part * 40 - Math.floor(random() * 30));
  const lost = await workThrough(operations, kills);
  expect(kills, 'kills that were not made').toEqual([]);
  expect(lost, 'operations in flight when a program was killed').toBeGreaterThan(0);
  await expect.poll(() => unfinished(written()), { timeout: LONGEST_WAIT_MS, interval: 100 }).toBe(0);

  expect(await wrongMoney(written(), actors, operations)).toEqual([]);
  const before = await happened();
  expect(before).toMatchObject({
    deposits: EACH.deposit,
    credits: EACH.deposit + PLAYERS,
    spins: EACH.spin + EACH.steps,
  });
  expect(before.gifts).toBeGreaterThanOrEqual(EACH.deposit + EACH.claim);
  expect(before).toMatchObject({ claims: EACH.claim, wheel_spins: EACH.claim });
  expect(before).toMatchObject({ withdrawals: EACH.withdrawal, payouts: EACH.withdrawal, paid: EACH.withdrawal });

  // Repeats every operation under its id: the replies are the same, and nothing changes.
  for (const operation of operations) await operation.run(hosts());
  expect(await happened()).toEqual(before);

  const { code, lines } = backoffice(options, server, await operatorToken(books.house, 'ana'), 'audit');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(code).toBe(0);
});

async function happened(): Promise<Record<string, number>> {
  const [row] = await selectRows<Record<string, number>>(
    books.house.db,
    sql`select (select count(*)::int from psp_payment) as deposits,
      (select count(*)::int from ledger_transfer where kind = 'deposit') as credits,
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
  const [rounds] = await studio.tables.select({ spins: count() }).from(studioRounds);
  const [bets] = await studio.tables.select({ table_bets: count() }).from(studioTableBets);
  return { ...row, ...rounds, ...bets };
}
