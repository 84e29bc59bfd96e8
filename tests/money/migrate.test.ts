/**
 * Tests migrations during play. A migration that does not get its lock soon gives up, lets all queries through, and is
 * retried. A failed one leaves no trace. tests/old-release/migrates.test.ts tests that the previous release's server
 * works meanwhile.
 */
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { connectPostgres, MIGRATION_LOCK } from '#server/platform/db/connect.ts';
import { openEmbedded } from '#server/platform/db/embedded-engine.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { faultsOf } from '#scripts/lint/expand-only.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { countTries, holdTable, QUICK, rowsAt } from '#tests/support/held-tables.ts';
import { migrateByHand } from '#tests/support/migrate-by-hand.ts';
import { nextMigrations, nextStatements } from '#tests/support/next-migrations.ts';
import { oldRelease } from '#scripts/ops/old-release.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const folderOf = (...statements: string[][]) => {
  const made = nextMigrations(statements);
  ends.push(made.remove);
  return made.folder;
};
const ADD = 'ALTER TABLE "member" ADD COLUMN "next_note" text;';
const added = (address: string) =>
  rowsAt(address, `select 1 from information_schema.columns where table_name = 'member' and column_name = 'next_note'`);

describe('the example migrations of these tests', () => {
  it('pass the rules for a release', () => {
    const migrations = nextStatements.map((sql, index) => ({ tag: `next_${index}`, sql }));
    expect(faultsOf(migrations, oldRelease().version)).toEqual([]);
  });

  it('run on the embedded database too', async () => {
    const client = await openEmbedded();
    ends.push(() => client.close());
    const next = nextMigrations();
    ends.push(next.remove);
    await migrate(client, next.folder);
    const { rows: found } = await client.query(`select 1 from pg_indexes where indexname = 'next_entries'`);
    expect(found).toHaveLength(1);
  });
});

describe('a lock that another transaction holds', () => {
  it('is requested again, and waiting queries run first', async () => {
    const address = await freshDatabase();
    const { letGo, end } = await holdTable(address, 'member');
    ends.push(end);
    const tries = countTries();
    const migrated = migrateByHand(address, folderOf([ADD]), QUICK, tries.wrap);
    await expect.poll(tries.givenUp).toBeGreaterThan(0);
    // This query would wait behind a migration that kept waiting for the reader's end.
    expect(await rowsAt(address, 'select account from member for update')).toHaveLength(1);
    expect(await added(address)).toEqual([]);
    await letGo();
    await migrated;
    expect(await added(address)).toHaveLength(1);
  });

  it('fails the start in the end without a change, and the next start continues', async () => {
    const address = await freshDatabase();
    const { letGo, end } = await holdTable(address, 'recharge');
    ends.push(end);
    const folder = folderOf(
      [ADD],
      ['ALTER TABLE "withdrawal" ADD COLUMN "x" text;', 'ALTER TABLE "recharge" ADD COLUMN "x" text;'],
    );
    await expect(migrateByHand(address, folder, { ...QUICK, tries: 2 })).rejects.toMatchObject({ code: '55P03' });
    const columns = `select table_name from information_schema.columns where column_name = 'x'`;
    expect(await rowsAt(address, columns)).toEqual([]);
    // The migration before it stays applied.
    expect(await added(address)).toHaveLength(1);
    await letGo();
    await migrateByHand(address, folder, QUICK);
    expect(await rowsAt(address, columns)).toHaveLength(2);
  });
});

describe('a migration', () => {
  it('runs even if it was merged after later ones', async () => {
    const address = await freshDatabase();
    await rowsAt(
      address,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later one', 9e15::bigint)`,
    );
    await migrateByHand(address, folderOf([ADD]));
    expect(await added(address)).toHaveLength(1);
  });

  it('starts again after a failed attempt if it builds an index during writes', async () => {
    const address = await freshDatabase();
    const build = [
      'DROP INDEX CONCURRENTLY IF EXISTS "one";',
      'CREATE UNIQUE INDEX CONCURRENTLY "one" ON "payment_method" ((1));',
    ];
    const folder = folderOf(build);
    const valid = `select indisvalid from pg_index where indexrelid = 'one'::regclass`;
    await expect(migrateByHand(address, folder)).rejects.toMatchObject({ code: '23505' });
    expect(await rowsAt(address, valid)).toEqual([{ indisvalid: false }]);
    await rowsAt(address, 'delete from payment_method where id <> (select min(id) from payment_method)');
    await migrateByHand(address, folder);
    expect(await rowsAt(address, valid)).toEqual([{ indisvalid: true }]);
  });

  it('does not wait, for such an index, for a copy that waits for its turn to migrate', async () => {
    const address = await freshDatabase();
    const first = new pg.Client({ connectionString: address });
    await first.connect();
    ends.push(() => first.end());
    await first.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const second = connectPostgres(address);
    ends.push(async () => (await second).close());
    // Two connections have requested the lock: its holder, and the one that waits.
    const asked = `select 1 from pg_stat_activity where datname = current_database() and query ~ '^select pg_(try_)?advisory_lock'`;
    await expect.poll(() => rowsAt(address, asked)).toHaveLength(2);
    await first.query('create index concurrently "two" on "payment_method" ((1))');
    await first.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    expect((await second).engine).toBe('postgresql');
  });
});
