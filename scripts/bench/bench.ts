/**
 * `npm run bench`: measures the wallet on a real PostgreSQL against the same statements sent directly. Both alternate,
 * so that slow phases of the machine affect both. It prints medians and their ratio, how much a burst of one member
 * slows another, and the catalogue at 5,000 games against 50. It also prints reads at a million rows against a thousand
 * (plans in .cache/plans). Millions of rounds of each game and weeks of the rewards come last. It takes about 30
 * minutes.
 * `-- --rows 1000000`: the number of rows in the part about growth. `-- --only wallet`: one part alone (wallet,
 * neighbours, catalogue, growth, games, rewards).
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { games } from '#server/contexts/play/schema.ts';
import { createApi } from '#server/app/app.ts';
import { extensions } from '#server/app/extensions.ts';
import { createPaymentProviders } from '#server/app/payment-providers.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { settle, placeBet } from '#server/contexts/play/bets/bets.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { deposit } from '#server/kernel/ledger/postings.ts';
import { seed } from '#server/app/seed.ts';
import { noWebhooks, testConfig } from '#scripts/dev/fixtures/api.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { startPostgres } from '#scripts/dev/postgres.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchGames } from './games.ts';
import { benchMillion } from './million.ts';
import { benchNeighbours } from './neighbours.ts';
import { benchRewards } from './rewards.ts';
import { countRoundTrips } from './round-trips.ts';
import { bareWallet } from './statements.ts';

const WORKERS = 16;
const PLAYERS = 64;
const TURNS = 5;
const TURN_MS = 1_000;
const STAKE = 1_00n;
const WIN = 90n;
/** The maximum round trips to the database for a bet and its settlement. */
const MOST_TRIPS = 10;

/** Runs one unit of work in worker `worker`. */
type Work = (worker: number) => Promise<void>;

/** Returns how often all workers together finish `work` in a second. */
async function perSecond(work: Work): Promise<number> {
  const start = performance.now();
  let done = 0;
  const until = start + TURN_MS;
  const loop = async (worker: number) => {
    while (performance.now() < until) {
      await work(worker);
      done++;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => loop(worker)));
  return (done * 1000) / (performance.now() - start);
}

/** Returns the medians of several turns in which the works alternate. */
async function compare(works: readonly Work[]): Promise<number[]> {
  const speeds: number[][] = works.map(() => []);
  for (const work of works) await perSecond(work);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, work] of works.entries()) speeds[index]?.push(await perSecond(work));
  return speeds.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0);
}

async function serve(connection: Connection) {
  const outbound: Pick<Services, 'fetch' | 'log'> = {
    fetch: () => Promise.reject(new Error('the bench calls nobody')),
    log: (level, event, fields) => level === 'error' && console.error(event, fields),
  };
  const services: Services = {
    ...extensions,
    ...outbound,
    webhookHost: noWebhooks,
    paymentProviders: createPaymentProviders(testConfig, outbound),
    db: connection.db,
    config: testConfig,
    now: () => new Date(),
  };
  await seed(services);
  return { services, app: createApi(services).app };
}

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
let next = 1_000_000;

function ourWallet(services: Services, players: readonly Player[], game: typeof games.$inferSelect) {
  const { db, now } = services;
  const { providerId } = game;
  const must = <T>(result: T) => {
    if (isRefused(result)) throw new Error(`the wallet refused: ${result.refused.code}`);
  };
  const roundOf = async (member: number) => {
    const betId = `ours-${next++}`;
    const bet = { providerId, transactionId: `${betId}.bet`, roundId: betId, betId, member, game, stake: STAKE };
    must(await placeBet(services, { ...bet, now: now() }));
    const end = { providerId, transactionId: `${betId}.settle`, betId, win: WIN, counted: null, detailUrl: '' };
    must(await settle(db, { ...end, now: now() }));
  };
  const round: Work = () => roundOf(any(players).id);
  const pay: Work = async () => {
    const act = { member: any(players).id, depositId: next++, amount: 10_00n, fee: 0n, now: now() };
    await transact(db, (tx) => postOrThrow(tx, [deposit(act)]));
  };
  return { round, roundOf, pay };
}

function line(name: string, ours: number, bare?: number): void {
  const cells = [name.padEnd(26), ours.toFixed(0).padStart(10)];
  if (bare !== undefined) cells.push(bare.toFixed(0).padStart(10), (ours / bare).toFixed(2).padStart(8));
  console.log(cells.join(''));
}

async function bench(url: string, frozenUrl: string): Promise<string | null> {
  const connection = await connectPostgres(url, { poolSize: WORKERS });
  const pool = new pg.Pool({ connectionString: frozenUrl, max: WORKERS });
  // The connections end with the server, before their own shutdown is complete.
  pool.on('error', () => undefined);
  const { services, app } = await serve(connection);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => newPlayer(services, { cash: 1_000_000_00n })),
  );
  const [game] = await services.db.select().from(games);
  if (!game) throw new Error('no game was written');

  const ours = ourWallet(services, players, game);
  // A first round of every player creates all accounts.
  for (const player of players) await ours.roundOf(player.id);
  const clients = await Promise.all(Array.from({ length: WORKERS }, () => pool.connect()));
  const bare = await bareWallet(clients, PLAYERS, { stake: STAKE, win: WIN });

  console.log(`${WORKERS} workers, ${PLAYERS} players, medians of ${TURNS} turns; a second:`);
  console.log(`${''.padEnd(26)}${'ours'.padStart(10)}${'bare SQL'.padStart(10)}${'ratio'.padStart(8)}`);
  const [ourRounds = 0, bareRounds = 0] = await compare([ours.round, bare.round]);
  line('bet and settle (pairs)', ourRounds, bareRounds);
  const [ourDeposits = 0, bareDeposits = 0] = await compare([ours.pay, bare.pay]);
  line('deposits', ourDeposits, bareDeposits);
  const [calls = 0] = await compare([
    async () => {
      const headers = { Authorization: `Bearer ${any(players).token}` };
      const response = await app.request('/api/auth/me', { method: 'POST', headers });
      if (response.status !== 200) throw new Error(`/api/auth/me answered ${response.status}`);
      await response.text();
    },
  ]);
  line('/api/auth/me, in process', calls);

  const trips = await tripsOfRound(url, players, game);
  console.log(`round trips of a bet and its settlement: ${trips} (at most ${MOST_TRIPS})`);

  const wrong = await services.db.execute(sql`select 1 from ledger_account having sum(balance_cents) <> 0`);
  if ((wrong as unknown as { rows: unknown[] }).rows.length > 0) throw new Error('the books do not add up');
  for (const client of clients) client.release();
  await pool.end();
  await connection.close();
  return trips <= MOST_TRIPS ? null : 'a bet and its settlement ask the database too often';
}

/** Returns the median round trips of a few rounds, one at a time, on a connection with prepared statements. */
async function tripsOfRound(url: string, players: readonly Player[], game: typeof games.$inferSelect): Promise<number> {
  const wire = await countRoundTrips(url);
  const connection = await connectPostgres(wire.url, { poolSize: 1 });
  const { services } = await serve(connection);
  const { roundOf } = ourWallet(services, players, game);
  const counts: number[] = [];
  for (const { id } of players) {
    const before = wire.count();
    await roundOf(id);
    counts.push(wire.count() - before);
  }
  await connection.close();
  wire.close();
  return counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
}

const parts: Readonly<Record<string, () => Promise<string | null>>> = {
  wallet: async () => bench(await postgres.database('bench'), await postgres.database('frozen')),
  neighbours: async () => ((await benchNeighbours(postgres)) ? null : 'one member slows the others down'),
  catalogue: async () => ((await benchCatalogue(postgres)) ? null : 'thousands of games slow the catalogue down'),
  growth: async () => ((await benchMillion(postgres, Number(values.rows))) ? null : 'a million rows slow a list down'),
  games: () => {
    benchGames();
    return Promise.resolve(null);
  },
  rewards: () => {
    benchRewards();
    return Promise.resolve(null);
  },
};
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: Object.keys(parts).join() },
  },
});
const postgres = await startPostgres();
try {
  // All parts run, even if one misses its target.
  const missed: string[] = [];
  for (const name of values.only.split(',')) {
    const fault = await parts[name]?.();
    if (fault) missed.push(fault);
  }
  if (missed.length > 0) throw new Error(missed.join('; '));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await postgres.stop();
process.exit();
