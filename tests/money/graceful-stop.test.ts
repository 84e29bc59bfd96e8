/**
 * Tests that a server completes its requests after SIGTERM. Each gets its reply and runs once, no connection is kept,
 * and the process exits with 0. Before that the readiness check reports the stop.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { outcomeOf, tally, withdraw } from '#scripts/dev/fixtures/calls.ts';
import type { Send } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { newDataFolder, openServices, startServer } from '#scripts/dev/server-process.ts';
import type { ServerOptions } from '#scripts/dev/server-process.ts';
import { readStream } from '#tests/support/stream-reader.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';

const PLAYERS = 12;
const data = newDataFolder();
let options: ServerOptions;

beforeAll(async () => {
  options = { databaseUrl: await freshDatabase(), dataFolder: data.folder };
});
afterAll(data.remove);

it('completes its requests on a shutdown', async () => {
  const server = await startServer(options);
  const { house, close } = await openServices(options);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => newPlayer(house, { cash: 50_00n, withdrawalPassword: true })),
  );
  // Another connection locks the table, so that every request waits inside its transaction.
  const holder = new pg.Client({ connectionString: options.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table withdrawal in share mode');
  const connections: (string | null)[] = [];
  const send: Send = async (path, init) => {
    const response = await server.send(path, init);
    connections.push(response.headers.get('Connection'));
    return response;
  };
  const answers = Promise.all(players.map((player) => withdraw(send, player, '50.00', 'my-last-request')));
  // Queried outside the lock's transaction, which always sees the same snapshot.
  const waiting = async () => {
    const [row] = await selectRows<{ requests: number }>(
      house.db,
      sql`select count(*)::int as requests from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.requests;
  };
  await expect.poll(waiting, { timeout: LONGEST_WAIT_MS }).toBe(PLAYERS);

  const ended = server.end('SIGTERM');
  const refusesNew = () =>
    fetch(`${server.url}/health`, { headers: { Connection: 'close' } }).then(
      () => false,
      () => true,
    );
  await expect.poll(refusesNew, { timeout: LONGEST_WAIT_MS }).toBe(true);
  expect(await waiting()).toBe(PLAYERS);
  await holder.query('commit');

  expect(tally((await answers).map(outcomeOf))).toEqual({ 200: PLAYERS });
  expect(tally(connections.map(String))).toEqual({ close: PLAYERS });
  expect(await ended).toBe(0);
  for (const player of players)
    expect(await balancesOf(house.db, player.id)).toMatchObject({ cash: 0n, locked: 50_00n });
  expect(await selectRows(house.db, sql`select id from withdrawal`)).toHaveLength(PLAYERS);
  await expectLedgerChecks(house.db);
  await holder.end();
  await close();
});

it('reports the shutdown at once, and keeps replying until players are sent elsewhere', async () => {
  const server = await startServer({ ...options, env: { DRAIN_MS: '5000' } });
  const { house, close } = await openServices(options);
  const player = await newPlayer(house, { cash: 50_00n, withdrawalPassword: true });
  const statusOf = async (path: string, init: RequestInit = {}) => {
    const reply = await server.send(path, init);
    await reply.text();
    return reply.status;
  };
  const ready = () => statusOf('/readyz', { headers: { Connection: 'close' } }).catch(() => 0);
  const stream = await server.send('/api/stream', { headers: { Authorization: `Bearer ${player.token}` } });
  expect([await ready(), stream.status]).toEqual([200, 200]);

  const ended = server.end('SIGTERM');
  await expect.poll(ready, { interval: 20 }).toBe(503);
  const reply = await server.send('/readyz', {});
  expect(await reply.json()).toEqual({ status: 'not ready', reason: 'stopping' });
  // Requests during the drain are still answered, each on a new connection, and running games continue.
  const last = await withdraw(server.send, player, '50.00', 'while-it-drains');
  expect(last.status).toBe(200);
  const asked = await server.send('/health', {});
  await asked.text();
  expect([asked.status, asked.headers.get('Connection')]).toEqual([200, 'close']);
  const told = readStream(stream);
  const { data: first } = await told.next(({ kind }) => kind === 'balance');
  await told.next(({ kind, data }) => kind === 'balance' && data.mark !== first.mark);
  expect(await statusOf('/healthz')).toBe(200);

  expect(await told.ended()).toBe(true);
  await expect.poll(ready, { timeout: LONGEST_WAIT_MS }).toBe(0);
  expect(await ended).toBe(0);
  expect(await balancesOf(house.db, player.id)).toMatchObject({ cash: 0n, locked: 50_00n });
  await close();
});
