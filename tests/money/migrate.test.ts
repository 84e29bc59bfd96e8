/**
 * The schema moves while players play: a migration that does not get its lock soon lets everybody through and comes again, one that
 * fails leaves nothing of itself, and a server of the release before takes money all the while.
 */
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { connectPostgres, MIGRATION_LOCK } from '#server/db/connect.ts';
import type { MigratingClient } from '#server/db/migrate.ts';
import { migrate } from '#server/db/migrate.ts';
import { faultsOf } from '#scripts/lint/expand-only.ts';
import { mixedOperations, newActor, unfinished, wrongMoney } from '#scripts/dev/fixtures/actors.ts';
import { expectCleanBooks } from '#tests/support/books.ts';
import { together } from '#scripts/dev/fixtures/calls.ts';
import { emptyDatabase, freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { migrateByHand } from '#tests/support/migrate-by-hand.ts';
import { nextMigrations, nextStatements } from '#tests/support/next-migrations.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { newDataFolder, openHouse, startServer } from '#scripts/dev/server-process.ts';
import { storedRelease, unpackRelease } from '#scripts/ops/stored-release.ts';

const random = seededRandom('MIGRATE_SEED');
/** Tries that follow each other soon, as many as a test wants. */
const QUICK = { lockMs: 200, restMs: 50, tries: 1_000_000 };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Someone who reads a table in a transaction that lasts, as a backup does. */
async function reader(address: string, table: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  ends.push(() => client.end());
  await client.query('begin');
  await client.query(`lock table ${table} in access share mode`);
  return { client, letGo: () => client.query('commit') };
}

/** Counts the tries that gave their locks back. */
function counted() {
  let given = 0;
  const wrap = (client: MigratingClient): MigratingClient => ({
    query: (text, values) => {
      if (text === 'rollback') given++;
      return client.query(text, values);
    },
  });
  return { wrap, givenUp: () => given };
}

async function rows<Row>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const found = await client.query(text);
  await client.end();
  return found.rows as Row[];
}

const folderOf = (...statements: string[][]) => {
  const made = nextMigrations(statements);
  ends.push(made.remove);
  return made.folder;
};
const ADD = 'ALTER TABLE "member" ADD COLUMN "next_note" text;';
const added = (address: string) =>
  rows(address, `select 1 from information_schema.columns where table_name = 'member' and column_name = 'next_note'`);

describe('the migrations that these tests make up', () => {
  it('are such as a release may bring', () => {
    const migrations = nextStatements.map((sql, index) => ({ tag: `next_${index}`, sql }));
    expect(faultsOf(migrations, storedRelease().version)).toEqual([]);
  });

  it('run on the embedded database too', async () => {
    const client = await PGlite.create();
    ends.push(() => client.close());
    const next = nextMigrations();
    ends.push(next.remove);
    await migrate(client, next.folder);
    const { rows: found } = await client.query(`select 1 from pg_indexes where indexname = 'next_entries'`);
    expect(found).toHaveLength(1);
  });
});

describe('a lock that is not to be had', () => {
  it('is asked for anew, and who waits behind it goes first', async () => {
    const address = await freshDatabase();
    const { letGo } = await reader(address, 'member');
    const tries = counted();
    const migrated = migrateByHand(address, folderOf([ADD]), QUICK, tries.wrap);
    await expect.poll(tries.givenUp).toBeGreaterThan(0);
    // Behind the migration that waits again; it would wait for the reader's end.
    expect(await rows(address, 'select account from member for update')).toHaveLength(1);
    expect(await added(address)).toEqual([]);
    await letGo();
    await migrated;
    expect(await added(address)).toHaveLength(1);
  });

  it('fails the start in the end, with nothing done, and the next start goes on', async () => {
    const address = await freshDatabase();
    const { letGo } = await reader(address, 'recharge');
    const folder = folderOf(
      [ADD],
      ['ALTER TABLE "withdrawal" ADD COLUMN "x" text;', 'ALTER TABLE "recharge" ADD COLUMN "x" text;'],
    );
    await expect(migrateByHand(address, folder, { ...QUICK, tries: 2 })).rejects.toMatchObject({ code: '55P03' });
    const columns = `select table_name from information_schema.columns where column_name = 'x'`;
    expect(await rows(address, columns)).toEqual([]);
    // The migration before it is done and stays.
    expect(await added(address)).toHaveLength(1);
    await letGo();
    await migrateByHand(address, folder, QUICK);
    expect(await rows(address, columns)).toHaveLength(2);
  });
});

describe('a migration', () => {
  it('that was merged behind later ones is run as well', async () => {
    const address = await freshDatabase();
    await rows(
      address,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later one', 9e15::bigint)`,
    );
    await migrateByHand(address, folderOf([ADD]));
    expect(await added(address)).toHaveLength(1);
  });

  it('that builds an index beside running writes begins anew after a try that failed', async () => {
    const address = await freshDatabase();
    const build = [
      'DROP INDEX CONCURRENTLY IF EXISTS "one";',
      'CREATE UNIQUE INDEX CONCURRENTLY "one" ON "payment_method" ((1));',
    ];
    const folder = folderOf(build);
    const valid = `select indisvalid from pg_index where indexrelid = 'one'::regclass`;
    await expect(migrateByHand(address, folder)).rejects.toMatchObject({ code: '23505' });
    expect(await rows(address, valid)).toEqual([{ indisvalid: false }]);
    await rows(address, 'delete from payment_method where id <> (select min(id) from payment_method)');
    await migrateByHand(address, folder);
    expect(await rows(address, valid)).toEqual([{ indisvalid: true }]);
  });

  it('that builds such an index does not wait for a copy that waits for its turn to migrate', async () => {
    const address = await freshDatabase();
    const first = new pg.Client({ connectionString: address });
    await first.connect();
    ends.push(() => first.end());
    await first.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const second = connectPostgres(address);
    ends.push(async () => (await second).close());
    // Two have asked: the one that has it, and the one that waits.
    const asked = `select 1 from pg_stat_activity where datname = current_database() and query ~ '^select pg_(try_)?advisory_lock'`;
    await expect.poll(() => rows(address, asked)).toHaveLength(2);
    await first.query('create index concurrently "two" on "payment_method" ((1))');
    await first.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    expect((await second).engine).toBe('postgresql');
  });
});

it('comes while a server of the release before takes money, and today’s server goes on with it', async () => {
  const data = newDataFolder();
  const release = unpackRelease();
  ends.push(data.remove, release.remove);
  const env = { GAME_TABLE_PACE: '20' };
  const options = { databaseUrl: await emptyDatabase(), dataFolder: data.folder, env };
  // On its own schema, with its own first rows.
  const before = await startServer({ ...options, entry: release.entry });
  ends.push(() => before.end('SIGTERM'));
  const address = options.databaseUrl;

  const servers = [before];
  const books = await openHouse(options);
  ends.push(books.close);
  const actors = await Promise.all(Array.from({ length: 6 }, () => newActor(books.house)));
  // More than is done before the end; of what has limits, as much as they let through.
  const each = { deposit: 400, spin: 400, steps: 6, table: 12, round: 400, withdrawal: 6, claim: 6 };
  const queue = mixedOperations(books.house, actors, each, random);
  const all = [...queue];
  let done = 0;
  let isOver = false;
  const work = together(6, async (worker) => {
    for (let next = queue.shift(); next && !isOver; next = queue.shift()) {
      const server = servers[(worker + done) % servers.length] ?? before;
      await next.run(server.send);
      done++;
    }
  });
  const doMore = (count: number) => {
    const until = done + count;
    return Promise.race([expect.poll(() => done, { timeout: 60_000 }).toBeGreaterThan(until), work]);
  };

  await doMore(10);
  const { letGo } = await reader(address, 'game_bet');
  const next = nextMigrations();
  ends.push(next.remove);
  const tries = counted();
  const migrated = migrateByHand(address, next.folder, QUICK, tries.wrap);
  await expect.poll(tries.givenUp, { timeout: 30_000 }).toBeGreaterThan(1);
  await doMore(10);
  await letGo();
  await migrated;
  expect(await rows(address, `select 1 from pg_indexes where indexname = 'next_entries'`)).toHaveLength(1);
  await doMore(10);
  const today = await startServer(options);
  ends.push(() => today.end('SIGTERM'));
  servers.push(today);
  await doMore(20);
  isOver = true;
  await work;

  await expect.poll(() => unfinished(books.house), { timeout: 60_000, interval: 100 }).toBe(0);
  expect(await wrongMoney(books.house, actors, all)).toEqual([]);
  expect([...before.lines, ...today.lines].filter((line) => line.includes('"error"'))).toEqual([]);
  await expectCleanBooks(books.house.db);
});
