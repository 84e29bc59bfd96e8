/**
 * Tests databases of earlier releases on both engines. Release 0.1.0's (tests/fixtures/release-0.1.0.sql) is migrated,
 * its ledger is sound, and its pending work is completed. An older one is refused and not changed.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { emptyDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { secrets } from '#scripts/dev/server-process.ts';
import { connectPglite, connectPostgres } from '#server/platform/db/connect.ts';
import { openEmbedded } from '#server/platform/db/embedded-engine.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { MigratingClient } from '#server/platform/db/migrate.ts';
import { migrationsFolder } from '#server/platform/db/migration-status.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { schemaText } from '#tests/support/schema-text.ts';

/** Loads the rows unchanged: no trigger runs, and no foreign key requires an order. */
const rows = `set session_replication_role = replica;
${readFileSync('tests/fixtures/release-0.1.0.sql', 'utf8')}
set session_replication_role = origin;`;

/** Creates the database that release 0.1.0 left. */
async function makeRelease(client: MigratingClient): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-baseline-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => ['0000_baseline', '0001_rules'].includes(tag));
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  await migrate(client, folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Creates an older one, with the time of this project's oldest migration. */
async function makeOlder(client: MigratingClient): Promise<void> {
  await client.query('create schema drizzle');
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)');
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1790000000000)`);
  await client.query('create table member (id bigint primary key)');
  await client.query('insert into member (id) values (7)');
}

/** Runs each test on an embedded database in a folder and on PostgreSQL. */
const engines = {
  async pglite(make: (client: MigratingClient) => Promise<void>, load: string) {
    const folder = mkdtempSync(join(tmpdir(), 'jogada-old-'));
    const embeddedFolder = join(folder, 'pglite');
    const client = await openEmbedded({ dataDir: embeddedFolder });
    await make(client as MigratingClient);
    await client.exec(load);
    await client.close();
    const inside = async (statement: string) => {
      const again = await openEmbedded({ dataDir: embeddedFolder });
      const answer = await again.query(statement);
      await again.close();
      return answer.rows;
    };
    const remove = () => rmSync(folder, { recursive: true, force: true });
    return { at: { embeddedFolder }, connect: () => connectPglite(embeddedFolder), inside, remove };
  },
  async postgresql(make: (client: MigratingClient) => Promise<void>, load: string) {
    const databaseUrl = await emptyDatabase();
    const inside = async (statement: string) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const answer = await client.query<Record<string, unknown>>(statement);
      await client.end();
      return answer.rows;
    };
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await make({ query: (text, values) => client.query(text, values) });
    await client.query(load);
    await client.end();
    return { at: { databaseUrl }, connect: () => connectPostgres(databaseUrl), inside, remove: () => undefined };
  },
};
type Engine = keyof typeof engines;
const names = Object.keys(engines) as Engine[];

describe.each(names)('a database of release 0.1.0 on %s', (engine) => {
  let api: TestApi;
  let remove: () => void = () => undefined;
  const one = async <Row>(query: ReturnType<typeof sql>) => (await selectRows<Row>(api.services.db, query))[0];

  beforeAll(async () => {
    const made = await engines[engine](makeRelease, rows);
    remove = made.remove;
    const config = { secrets: { ...testConfig.secrets, ...secrets, PEPPER: [secrets.PEPPER] as const } };
    api = await startApi({ ...made.at, config });
  });
  afterAll(async () => {
    await api.close();
    remove();
  });

  it('has today’s schema', async () => {
    const fresh = await startApi();
    const today = await schemaText(fresh.services.db);
    await fresh.close();
    expect(await schemaText(api.services.db)).toBe(today);
  });

  it('keeps its ledger and its rows', async () => {
    await expectLedgerChecks(api.services.db);
    for (const table of ['member', 'recharge', 'withdrawal', 'game_bet', 'ledger_entry', 'offer_claim']) {
      const [, block = ''] = new RegExp(`INSERT INTO "${table}" [^;]*? VALUES\n((?:  .*\n?)+)`).exec(rows) ?? [];
      const before = block.trimEnd().split('\n').length;
      expect(before, table).toBeGreaterThan(2);
      expect(await one(sql`select count(*)::int as rows from ${sql.identifier(table)}`), table).toEqual({
        rows: before,
      });
    }
  });

  it('completes pending work: payouts, deliveries', async () => {
    await api.housekeeping();
    expect(await one(sql`select count(*)::int as waiting from withdrawal where state = 'approved'`)).toEqual({
      waiting: 0,
    });
    expect(await one(sql`select count(*)::int as waiting from event_delivery`)).toEqual({ waiting: 0 });
    await expectLedgerChecks(api.services.db);
  });
});

it.each(names)('an older database on %s is refused in one line and not changed', async (engine) => {
  const { connect, inside, remove } = await engines[engine](makeOlder, '');
  const error: unknown = await connect().catch((reason: unknown) => reason);
  expect(startupError(error)).toBe(
    'The database is of a release before 0.1.0. Start release 0.1.0 on it once, then this one. Nothing was changed.',
  );
  const tables = `select table_name as name from information_schema.tables where table_schema = 'public'`;
  expect(await inside(tables)).toEqual([{ name: 'member' }]);
  expect(await inside('select count(*)::int as rows from member')).toEqual([{ rows: 1 }]);
  remove();
});
