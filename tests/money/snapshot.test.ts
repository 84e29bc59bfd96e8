/**
 * Tests snapshots on a real PostgreSQL, which the proofs of the ledger read
 * (docs/domain/money-and-ledger.md#ledger-checks).
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSnapshot } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await connectPostgres(await freshDatabase(), { poolSize: 2, statementMs: 200 });
});
afterAll(() => connection.close());

const methods = async (db: Database) => (await selectRows(db, sql`select name from payment_method`)).length;
const addMethod = (db: Database) =>
  db.execute(sql`insert into payment_method (type, name, fee_cents, min_cents, max_cents, instant, usual_seconds, weight)
    values ('another', 'Another', 0, 1, 2, true, 1, 0)`);

it('is one for all statements, whatever is committed meanwhile', async () => {
  const { db } = connection;
  const before = await methods(db);
  const seen = await readSnapshot(db, async (tx) => {
    const first = await methods(tx);
    await addMethod(db);
    return [first, await methods(tx)];
  });
  expect(seen).toEqual([before, before]);
  expect(await methods(db)).toBe(before + 1);
});

it('writes nothing', async () => {
  const { db } = connection;
  const before = await methods(db);
  await expect(readSnapshot(db, addMethod)).rejects.toMatchObject({ cause: { code: '25006' } });
  expect(await methods(db)).toBe(before);
});

it('has a longer timeout than a player’s statement', async () => {
  const { db } = connection;
  const slow = sql`select pg_sleep(0.5)`;
  await expect(db.execute(slow)).rejects.toThrow();
  await readSnapshot(db, (tx) => tx.execute(slow));
});

it('a read whose connection breaks is rejected, and the next one succeeds', async () => {
  const { db } = connection;
  const broken = readSnapshot(db, async (tx) => {
    const [row] = await selectRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${row?.pid}::int)`);
    return methods(tx);
  });
  await expect(broken).rejects.toThrow();
  expect(await readSnapshot(db, methods)).toBeGreaterThan(0);
});
