/** Tests the connection pool under faults, and the names of statements (server/platform/db/request-pool.ts). */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection, PostgresOptions } from '#server/platform/db/connect.ts';
import { readTogether } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { members } from '#server/kernel/members/schema.ts';
import { startPostgres } from '#scripts/dev/postgres.ts';
import type { TestPostgres } from '#scripts/dev/postgres.ts';

let postgres: TestPostgres;
let url: string;
const open: Connection[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.database('pool');
});
afterAll(async () => {
  for (const { close } of open) await close();
  await postgres.stop();
});

async function connect(options: PostgresOptions): Promise<Connection> {
  const connection = await connectPostgres(url, options);
  open.push(connection);
  return connection;
}

const backendOf = async (db: Database) =>
  (await selectRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0];
const backend = ({ db }: Connection) => backendOf(db);

test('a failing query does not affect the replies of the others, and every connection is released', async () => {
  const connection = await connect({ poolSize: 4 });
  for (let turn = 0; turn < 10; turn++) {
    const fault = connection.db.execute(sql`select 1 / 0`);
    const ends = await Promise.allSettled([backend(connection), fault, backend(connection)]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  }
  expect(connection.pool()).toMatchObject({ busy: 0, waits: 0 });
});

test('a connection that breaks in a transaction fails it, and another replaces it', async () => {
  const connection = await connect({ poolSize: 1 });
  const before = await backend(connection);
  const broken = connection.db.transaction(async (tx) => {
    await tx.execute(sql`create table never_kept (value integer)`);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(broken).rejects.toThrow();
  expect((await backend(connection))?.pid).not.toBe(before?.pid);
  expect(await selectRows(connection.db, sql`select 1 from pg_tables where tablename = 'never_kept'`)).toEqual([]);
  expect(connection.pool()).toMatchObject({ busy: 0, waits: 0 });
});

test('queries of one transaction are answered in order', async () => {
  const { db } = await connect({ poolSize: 2 });
  const ask = (tx: Database, text: string) => selectRows<{ rows: number }>(tx, sql.raw(text));
  const seen = await transact(db, async (tx) => {
    const [, , counted] = await settleAll([
      ask(tx, 'create table in_order (value integer)'),
      ask(tx, 'insert into in_order values (7), (8)'),
      ask(tx, 'select count(*)::int as rows from in_order'),
    ]);
    return counted;
  });
  expect(seen).toEqual([{ rows: 2 }]);
});

test('reads that are sent together share one connection, outside a transaction, and release it', async () => {
  const connection = await connect({ poolSize: 4 });
  const [one, other, began] = await readTogether(connection.db, (db) =>
    settleAll([
      backendOf(db),
      backendOf(db),
      selectRows<{ same: boolean }>(db, sql`select now() = statement_timestamp() as same`),
    ]),
  );
  expect(other).toEqual(one);
  // Inside a transaction the third statement would return the time of the first.
  expect(began).toEqual([{ same: true }]);
  expect(connection.pool()).toMatchObject({ busy: 0, waits: 0 });
});

test('a connection that breaks while reads share it fails them, and another replaces it', async () => {
  const connection = await connect({ poolSize: 1 });
  const before = await backend(connection);
  const broken = readTogether(connection.db, (db) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  await expect(broken).rejects.toThrow();
  expect((await backend(connection))?.pid).not.toBe(before?.pid);
  expect(connection.pool()).toMatchObject({ busy: 0, waits: 0 });
});

const memberOfId = preparedQuery<{ id: number }, { id: number }[]>('member_of_id', (db, at) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, at('id'))),
);
const names = ({ db }: Connection) => selectRows<{ name: string }>(db, sql`select name from pg_prepared_statements`);

test('a prepared query is planned once for a connection, and has no name behind a pooler', async () => {
  const direct = await connect({ poolSize: 1 });
  const pooled = await connect({ poolSize: 1, directUrl: url });
  for (const { db } of [direct, pooled, direct, pooled]) expect(await memberOfId(db, { id: 7 })).toEqual([]);
  expect(await names(direct)).toEqual([{ name: 'member_of_id' }]);
  expect(await names(pooled)).toEqual([]);
});
