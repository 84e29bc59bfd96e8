/**
 * Runs 200 players at one table, and kills and restarts first the studio and then the server. Every bet with a lost
 * reply is repeated under its id. In the end each bet is settled once by its round's committed result, or returned
 * once, and the ledger balances.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { places, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { drawTable, paidOf, seedBefore } from '#games/table.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { studioChains, studioSharedRounds, studioTableBets } from '#studio/server/schema.ts';
import { decryptSeed } from '#studio/server/server-seed.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { answerOf } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { unfinished } from '#scripts/dev/fixtures/actors.ts';
import { newDataFolder, openServices, startServer, startStudio, studioDataKey } from '#scripts/dev/server-process.ts';
import type { ServerOptions, ServerProcess, StudioOptions, StudioProcess } from '#scripts/dev/server-process.ts';
import { studioCall } from '#scripts/dev/fixtures/studio-calls.ts';
import { asTable } from '#scripts/dev/fixtures/random-sources.ts';

const PLAYERS = 200;
const WORKERS = 12;
/** The number of accepted bets before the studio is killed, and again before the server is. */
const KILL_AFTER = 60;
const START = 100_00n;
const STAKE = 5_00n;
const WHEEL = rodaDaFeira.code;

const data = newDataFolder();
let options: ServerOptions;
let studioOptions: StudioOptions;
let server: ServerProcess;
let studio: StudioProcess;
let books: Awaited<ReturnType<typeof openServices>>;

beforeAll(async () => {
  const [port, studioPort] = [await freePort(), await freePort()];
  options = { databaseUrl: await freshDatabase(), dataFolder: data.folder, port, studioPort };
  const env = { GAME_TABLE_PACE: '2' };
  studioOptions = { port: studioPort, operatorUrl: `http://127.0.0.1:${port}`, dataFolder: data.folder, env };
  books = await openServices(options);
  studio = await startStudio(studioOptions);
  server = await startServer(options);
});
afterAll(async () => {
  await Promise.all([server, studio].map((program) => program.end('SIGTERM')));
  await books.close();
  data.remove();
});

async function view(): Promise<TableView & { status: string }> {
  const { body } = await answerOf(await studio.send(`/api/table/${WHEEL}/state`, { method: 'GET' }));
  return body as unknown as TableView & { status: string };
}

interface Seat {
  readonly player: Player;
  readonly launch: string;
  readonly place: Place;
  /** The number of the player's bets that were accepted. */
  taken: number;
}

/** Places one bet in the open round, and repeats it under its id after a lost reply. */
async function betOnce(seat: Seat): Promise<void> {
  for (;;) {
    const now = await view().catch(() => null);
    if (now?.phase !== 'open') {
      await pause();
      continue;
    }
    const { roundId: round, commitment } = now;
    const asked = { spin_id: crypto.randomUUID(), round, commitment, bet: '5.00', choice: { place: seat.place } };
    const answer = await untilAnswered(() => studioCall(studio.send, seat.launch, 'bet', asked));
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

it('settles every bet correctly while studio and server are killed', { timeout: 600_000 }, async () => {
  const { house } = books;
  const seats: Seat[] = [];
  for (let index = 0; index < PLAYERS; index++) {
    const player = await newPlayer(house, { cash: START });
    const place = places[index % places.length] ?? 'M';
    seats.push({ player, launch: await launchFor(house, player, WHEEL), place, taken: 0 });
  }
  const kills = [killStudio, killServer];
  const killed: Promise<void>[] = [];
  const queue = [...seats];
  const worker = async (): Promise<void> => {
    for (let seat = queue.shift(); seat; seat = queue.shift()) {
      await betOnce(seat);
      const taken = seats.filter((each) => each.taken > 0).length;
      const kill = kills[killed.length];
      if (kill && taken >= KILL_AFTER * (killed.length + 1)) killed.push(kill());
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  await Promise.all(killed);
  expect(killed).toHaveLength(2);
  expect(seats.map(({ taken }) => taken)).toEqual(seats.map(() => 1));
  await expect.poll(() => unfinished({ house, studio: studio.tables }), { timeout: 90_000, interval: 250 }).toBe(0);

  const rounds = await drawn();
  const bets = await studio.tables.select().from(studioTableBets);
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
  // A player with an accepted bet has exactly one that was settled.
  for (const { player } of seats) {
    const mine = bets.filter((bet) => bet.player === `m${player.id}` && bet.state === 'settled');
    expect(mine).toHaveLength(1);
    const { cash, open_bets: onTheTable } = await balancesOf(house.db, player.id);
    expect({ cash, onTheTable }).toEqual({ cash: START + (won.get(player.id) ?? 0n), onTheTable: 0n });
  }
  await expectLedgerChecks(house.db);
});

async function killStudio(): Promise<void> {
  await studio.end('SIGKILL');
  studio = await startStudio(studioOptions);
}

async function killServer(): Promise<void> {
  await server.end('SIGKILL');
  server = await startServer(options);
}

/** Draws every round with bets again from the chain, and checks that the chain leads to its head. */
async function drawn() {
  const db = studio.tables;
  const [chain] = await db.select().from(studioChains).where(eq(studioChains.gameCode, WHEEL));
  const rounds = await db.select().from(studioSharedRounds).where(eq(studioSharedRounds.gameCode, WHEEL));
  if (!chain) throw new Error('no chain');
  for (const { number, sealedSeed, outcome } of rounds) {
    const serverSeed = decryptSeed([studioDataKey], sealedSeed);
    const seed = { serverSeed, salt: chain.salt ?? '', round: number };
    // A running round has no stored outcome yet.
    if (outcome !== null) expect(outcome).toBe(await drawTable(asTable(rodaDaFeira), seed));
    expect(await seedBefore(serverSeed, number)).toBe(chain.head);
  }
  return new Map(rounds.map((round) => [round.id, round]));
}
