/**
 * 200 players at one table that two copies of the server hold; the one that drives it is killed while they bet. Every bet whose
 * answer was lost is asked for again under its own name. In the end each is settled by its round's result, which hangs on the
 * chain, or given back, once; and the books are whole.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { places, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { drawTable, paidOf, seedBefore } from '#games/table.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { studioChains, studioSharedRounds, studioTableBets } from '#studio/server/schema.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { answerOf } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { newDataFolder, openServices, startServer } from '#scripts/dev/server-process.ts';
import type { ServerProcess } from '#scripts/dev/server-process.ts';
import { studioCall } from '#scripts/dev/fixtures/studio-calls.ts';
import { asTable } from '#scripts/dev/fixtures/random-sources.ts';

const PLAYERS = 200;
const WORKERS = 12;
/** Bets that are taken when the driving copy is killed. */
const KILL_AT = 60;
const START = 100_00n;
const STAKE = 5_00n;
const WHEEL = rodaDaFeira.code;

const data = newDataFolder();
let servers: ServerProcess[] = [];
let books: Awaited<ReturnType<typeof openServices>>;

beforeAll(async () => {
  const options = { databaseUrl: await freshDatabase(), dataFolder: data.folder, env: { GAME_TABLE_PACE: '2' } };
  books = await openServices(options);
  const first = await startServer(options);
  // It drives before the other one is there.
  while ((await viewFrom(first)).status !== 'success') await pause();
  servers = [first, await startServer(options)];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await books.close();
  data.remove();
});

async function viewFrom(server: ServerProcess): Promise<TableView & { status: string }> {
  const { body } = await answerOf(await server.send(`/sandbox/studio/api/table/${WHEEL}/state`, { method: 'GET' }));
  return body as unknown as TableView & { status: string };
}

interface Seat {
  readonly player: Player;
  readonly launch: string;
  readonly place: Place;
  /** How many bets of theirs were answered as taken. */
  taken: number;
}

/** Bets once, in whichever round is open: on one copy or the other, and again under the same name where no answer comes. */
async function betOnce(seat: Seat, at: number, from: () => ServerProcess[]): Promise<void> {
  for (;;) {
    const alive = from();
    const server = alive[at % alive.length];
    if (!server) throw new Error('no server is left');
    const view = await viewFrom(server).catch(() => null);
    if (view?.phase !== 'open') {
      await pause();
      continue;
    }
    const { roundId: round, commitment } = view;
    const asked = { spin_id: crypto.randomUUID(), round, commitment, bet: '5.00', choice: { place: seat.place } };
    const answer = await untilAnswered(() =>
      studioCall((from()[at % from().length] ?? server).send, seat.launch, 'bet', asked),
    );
    if (answer.status === 200) return void seat.taken++;
    expect(['BETTING_CLOSED', 'ROUND_VOID']).toContain(answer.refusal);
  }
}

type Call = () => ReturnType<typeof studioCall>;
const pause = () => new Promise((resume) => setTimeout(resume, 100));

async function untilAnswered(call: () => Promise<Awaited<ReturnType<Call>>>) {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer && answer.status !== 503) return answer;
    await pause();
  }
}

it('settles every bet right, one of two copies killed', async () => {
  const { house } = books;
  const seats: Seat[] = [];
  for (let index = 0; index < PLAYERS; index++) {
    const player = await newPlayer(house, { cash: START });
    const place = places[index % places.length] ?? 'M';
    seats.push({ player, launch: await launchFor(house, player, WHEEL), place, taken: 0 });
  }
  let alive = [...servers];
  const killed: Promise<unknown>[] = [];
  const queue = [...seats.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, seat] = next;
      await betOnce(seat, at, () => alive);
      if (killed.length > 0 || seats.filter(({ taken }) => taken > 0).length < KILL_AT) continue;
      const [driving, ...others] = servers;
      alive = others;
      if (driving) killed.push(driving.end('SIGKILL'));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  await Promise.all(killed);
  servers = alive;
  expect(seats.map(({ taken }) => taken)).toEqual(seats.map(() => 1));
  await expect.poll(open, { timeout: 90_000, interval: 250 }).toBe(0);

  const rounds = await drawn();
  const bets = await house.db.select().from(studioTableBets);
  const won = new Map<number, bigint>();
  for (const bet of bets) {
    const round = rounds.get(bet.sharedRoundId);
    if (!round) throw new Error('a bet without its round');
    if (bet.state === 'refused') continue;
    const win = paidOf(asTable(rodaDaFeira), round.outcome, bet);
    expect(bet).toMatchObject({ state: 'settled', winCents: win });
    const member = Number(bet.player.slice(1));
    won.set(member, (won.get(member) ?? 0n) + win - STAKE);
  }
  // Who was told that a bet stands has exactly one that was settled.
  for (const { player } of seats) {
    const mine = bets.filter((bet) => bet.player === `m${player.id}` && bet.state === 'settled');
    expect(mine).toHaveLength(1);
    const { cash, open_bets: onTheTable } = await balancesOf(house.db, player.id);
    expect({ cash, onTheTable }).toEqual({ cash: START + (won.get(player.id) ?? 0n), onTheTable: 0n });
  }
  await expectLedgerChecks(house.db);
});

async function open(): Promise<number> {
  const [row] = await selectRows<{ open: number }>(
    books.house.db,
    sql`select ((select count(*) from game_bet where state = 'open')
      + (select count(*) from studio_table_bet where state not in ('settled', 'refused')))::int as open`,
  );
  return row?.open ?? -1;
}

/** The rounds that were bet on, each drawn again from the chain, which leads down to its head. */
async function drawn() {
  const { db } = books.house;
  const [chain] = await db.select().from(studioChains).where(eq(studioChains.gameCode, WHEEL));
  const rounds = await db.select().from(studioSharedRounds).where(eq(studioSharedRounds.gameCode, WHEEL));
  if (!chain) throw new Error('no chain');
  for (const { number, serverSeed, outcome } of rounds) {
    const seed = { serverSeed, salt: chain.salt ?? '', round: number };
    expect(outcome).toBe(await drawTable(asTable(rodaDaFeira), seed));
    expect(await seedBefore(serverSeed, number)).toBe(chain.head);
  }
  return new Map(rounds.map((round) => [round.id, round]));
}
