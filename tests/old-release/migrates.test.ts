/** Tests new migrations while a server of the previous release moves money; today's server then continues with it. */
import { afterEach, expect, it } from 'vitest';
import { mixedOperations, newActor, unfinished, wrongMoney } from '#scripts/dev/fixtures/actors.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { concurrently } from '#scripts/dev/fixtures/calls.ts';
import type { Send } from '#scripts/dev/fixtures/calls.ts';
import { emptyDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { countTries, holdTable, QUICK, rowsAt } from '#tests/support/held-tables.ts';
import { migrateByHand } from '#tests/support/migrate-by-hand.ts';
import { nextMigrations } from '#tests/support/next-migrations.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { newDataFolder, openServices, startServer, startStack } from '#scripts/dev/server-process.ts';
import { checkOut, oldRelease } from '#scripts/ops/old-release.ts';

const folder = checkOut(oldRelease());
const random = seededRandom('MIGRATE_SEED');

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('migrates while a server of the previous release moves money, and today’s server continues with it', async () => {
  const data = newDataFolder();
  ends.push(data.remove);
  const env = { GAME_TABLE_PACE: '20', GAME_SLOTS_CYCLE_MS: '0', GAME_CYCLE_MS: '0' };
  const options = { databaseUrl: await emptyDatabase(), dataFolder: data.folder, env };
  // Starts on its own schema, with its own first rows.
  const before = await startServer({ ...options, folder });
  ends.push(() => before.end('SIGTERM'));
  const address = options.databaseUrl;

  // The previous release has its studio inside.
  const studioBefore: Send = (path, init) => before.send(`/sandbox/studio${path}`, init);
  const servers = [before];
  const books = await openServices(options);
  ends.push(books.close);
  const actors = await Promise.all(Array.from({ length: 6 }, () => newActor(books.house)));
  // More operations than can run before the end. Operations with rate limits have as many as those allow.
  const each = { deposit: 400, spin: 400, steps: 6, table: 0, round: 400, withdrawal: 6, claim: 6 };
  const queue = mixedOperations(books.house, actors, each, random);
  const all = [...queue];
  let done = 0;
  let isOver = false;
  const work = concurrently(6, async (worker) => {
    for (let next = queue.shift(); next && !isOver; next = queue.shift()) {
      const server = servers[(worker + done) % servers.length] ?? before;
      await next.run({ send: server.send, studio: studioBefore });
      done++;
    }
  });
  const doMore = (count: number) => {
    const until = done + count;
    return Promise.race([expect.poll(() => done, { timeout: 60_000 }).toBeGreaterThan(until), work]);
  };

  await doMore(10);
  const { letGo, end } = await holdTable(address, 'game_bet');
  ends.push(end);
  const next = nextMigrations();
  ends.push(next.remove);
  const tries = countTries();
  const migrated = migrateByHand(address, next.folder, QUICK, tries.wrap);
  await expect.poll(tries.givenUp, { timeout: 30_000 }).toBeGreaterThan(1);
  await doMore(10);
  await letGo();
  await migrated;
  expect(await rowsAt(address, `select 1 from pg_indexes where indexname = 'next_entries'`)).toHaveLength(1);
  await doMore(10);
  const { server: today, studio } = await startStack(options);
  ends.push(() => Promise.all([today, studio].map((program) => program.end('SIGTERM'))));
  servers.push(today);
  await doMore(20);
  isOver = true;
  await work;

  await expect.poll(() => unfinished({ house: books.house, studio: null }), { timeout: 60_000, interval: 100 }).toBe(0);
  expect(await wrongMoney({ house: books.house, studio: null }, actors, all)).toEqual([]);
  expect([...before.lines, ...today.lines].filter((line) => line.includes('"error"'))).toEqual([]);
  await expectLedgerChecks(books.house.db);
});
