/** What one request asks of the pool in one turn: one connection for all of it, each answer its own (server/platform/db/together.ts). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atOnce } from '#server/platform/concurrency/settle-all.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { asRequest } from '#server/platform/observability/request-context.ts';
import { rowsOf } from '#scripts/dev/fixtures/rows.ts';
import { startPostgres } from '#scripts/dev/postgres.ts';
import type { TestPostgres } from '#scripts/dev/postgres.ts';

let postgres: TestPostgres;
let connection: Connection;

beforeAll(async () => {
  postgres = await startPostgres();
  connection = await connectPostgres(await postgres.database('together'), { poolSize: 4 });
});
afterAll(async () => {
  await connection.close();
  await postgres.stop();
});

/** The backend that answers. */
const backend = async () => {
  const [row] = await rowsOf<{ pid: number }>(connection.db, sql`select pg_backend_pid() as pid`);
  return row?.pid;
};
/** Waits inside the database until the others have begun, so that what has a connection of its own shows as such. */
const slowBackend = async () => {
  const [row] = await rowsOf<{ pid: number }>(connection.db, sql`select pg_backend_pid() as pid, pg_sleep(0.05)`);
  return row?.pid;
};
const different = (pids: readonly unknown[]) => new Set(pids).size;

test('what a request asks in one turn is answered over one connection', async () => {
  const pids = await asRequest(undefined, () => atOnce([slowBackend(), backend(), backend(), backend(), backend()]));
  expect(different(pids)).toBe(1);
});

test('two requests have a connection each, and so has each thing that nobody’s request asks', async () => {
  const requests = [1, 2].map(() => asRequest(undefined, () => atOnce([slowBackend(), slowBackend()])));
  const [one, other] = await Promise.all(requests);
  expect(different(one ?? [])).toBe(1);
  expect(one?.[0]).not.toBe(other?.[0]);
  expect(different(await atOnce([slowBackend(), slowBackend(), slowBackend()]))).toBe(3);
});

test('a fault of one leaves the answers of the others, and every connection comes back', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const ends = await asRequest(undefined, () =>
      Promise.allSettled([backend(), connection.db.execute(sql`select 1 / 0`), backend()]),
    );
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  }
  expect(connection.pool()).toMatchObject({ busy: 0, waits: 0 });
  const later = await Promise.all(
    Array.from({ length: 4 }, () => asRequest(undefined, () => atOnce([slowBackend(), backend()]))),
  );
  expect(different(later.flat())).toBe(4);
});

test('a connection that breaks fails all that was asked over it, and the next request has another', async () => {
  const end = async () => connection.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  const ends = await asRequest(undefined, () => Promise.allSettled([end(), backend()]));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = await asRequest(undefined, () => atOnce([backend(), backend()]));
  expect(different(after)).toBe(1);
  expect(connection.pool()).toMatchObject({ busy: 0, waits: 0 });
});

test('what is asked afterwards sees what was written before', async () => {
  await connection.db.execute(sql`create table seen (value integer)`);
  await asRequest(undefined, async () => {
    await connection.db.execute(sql`insert into seen values (7)`);
    const rows = await rowsOf<{ value: number }>(connection.db, sql`select value from seen`);
    expect(rows).toEqual([{ value: 7 }]);
  });
});
