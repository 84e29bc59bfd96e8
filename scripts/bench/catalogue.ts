/**
 * Measures the catalogue at 5,000 games against 50, on both engines, in one run and in turns. Lists, searches and
 * favourites may take at most one and a half times as long.
 */
import { createApi } from '#server/app/app.ts';
import { extensions } from '#server/app/extensions.ts';
import { createPaymentProviders } from '#server/app/payment-providers.ts';
import type { Services } from '#server/platform/services.ts';
import { connectPglite, connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { importCatalogue } from '#server/contexts/play/catalogue/import.ts';
import { readRows } from '#server/contexts/play/catalogue/import-rows.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { seed } from '#server/app/seed.ts';
import { noWebhooks, testConfig } from '#scripts/dev/fixtures/api.ts';
import { asCsv, manyGames } from '#scripts/dev/fixtures/many-games.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { startPostgres } from '#scripts/dev/postgres.ts';

const [MANY, FEW] = [5_000, 50];
const MOST_RATIO = 1.5;
const TURNS = 60;

const reads = {
  'the first page': '/api/games/listsv2?limit=20',
  'a page of a type': '/api/games/listsv2?limit=10&gameType=3',
  'by return': '/api/games/listsv2?limit=20&order=rtp',
  'two letters': '/api/games/listsv2?limit=20&keyword=fa',
  'a name': '/api/games/listsv2?limit=20&keyword=farol%20azul',
  'a name with a wrong letter': '/api/games/listsv2?limit=20&keyword=lanteria%20norte',
  'no such name': '/api/games/listsv2?limit=20&keyword=qwxzvkj',
  favourites: '/api/games/follow',
};
type Read = keyof typeof reads;

async function houseOf(connection: Connection, count: number) {
  const outbound: Pick<Services, 'fetch' | 'log'> = {
    fetch: () => Promise.reject(new Error('the bench calls nobody')),
    log: () => undefined,
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
  const provider = { apiName: 'acme', title: 'Acme', gameType: 3, launchUrl: 'https://games.example' };
  await connection.db.insert(gameProviders).values(provider);
  const read = readRows('csv', asCsv(manyGames(count)));
  if (!read.ok) throw new Error('the list is not right');
  const order = { provider: 'acme', rows: read.rows, actor: 'bench', dryRun: false, closeMissing: false };
  const began = performance.now();
  await importCatalogue(services, { ...order, open: true, yes: false });
  const importMs = performance.now() - began;
  const player = await newPlayer(services, {});
  const { app } = createApi(services);
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${player.token}` };
    const reply = await app.request(`http://api.test${path}`, { ...init, headers });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    return reply.text();
  };
  const game_ids = Array.from({ length: 30 }, (_, index) => index + 1);
  await ask('/api/games/follow/set', { method: 'POST', body: JSON.stringify({ game_ids }) });
  const time = async (read: Read) => {
    const start = performance.now();
    await ask(reads[read], read === 'favourites' ? { method: 'POST' } : {});
    return performance.now() - start;
  };
  return { time, importMs };
}

/** Measures both engines. Returns whether all kept to the ratio. */
export async function benchCatalogue(postgres: Awaited<ReturnType<typeof startPostgres>>): Promise<boolean> {
  const fresh = {
    PGlite: () => connectPglite(null),
    PostgreSQL: async (name: string) => connectPostgres(await postgres.database(`catalogue_${name}`)),
  };
  let isKept = true;
  for (const [engine, connect] of Object.entries(fresh)) {
    const connections = [await connect('many'), await connect('few')];
    const [many, few] = [
      await houseOf(connections[0] as Connection, MANY),
      await houseOf(connections[1] as Connection, FEW),
    ];
    console.log(
      `\ncatalogue on ${engine}, ${MANY} games beside ${FEW}; imported in ${many.importMs.toFixed(0)} ms; medians, ms:`,
    );
    for (const read of Object.keys(reads) as Read[]) {
      const times: [number[], number[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn++) {
        times[0].push(await many.time(read));
        times[1].push(await few.time(read));
      }
      const [of = 0, beside = 0] = times.map((each) => each.sort((a, b) => a - b)[TURNS / 2] ?? 0);
      const ratio = of / beside;
      if (ratio > MOST_RATIO) isKept = false;
      const cells = [of.toFixed(2), beside.toFixed(2), ratio.toFixed(2)].map((cell) => cell.padStart(9));
      console.log(`${read.padEnd(28)}${cells.join('')}${ratio > MOST_RATIO ? '  too slow' : ''}`);
    }
    for (const connection of connections) await connection.close();
  }
  return isKept;
}
