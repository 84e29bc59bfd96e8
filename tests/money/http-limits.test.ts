/**
 * Tests a server process with thousands of idle connections: a player gets replies, memory stays small, and everything
 * is released.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdCrowd } from '#scripts/bench/limits/hold.ts';
import { operatorsWire } from '#server/platform/http/limits.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';
import { callAs, callWallet, oneBet, tally } from '#scripts/dev/fixtures/calls.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { newDataFolder, openServices, startServer } from '#scripts/dev/server-process.ts';
import type { ServerOptions } from '#scripts/dev/server-process.ts';

/** A smaller number than the ten thousand of `npm run limits`. */
const IDLE = 2_000;
const ROUNDS = 20;
const data = newDataFolder();
let options: ServerOptions;
beforeAll(async () => {
  options = { databaseUrl: await freshDatabase(), dataFolder: data.folder };
});
afterAll(data.remove);

it('a player plays beside idle connections, which cost little and leave nothing', async () => {
  const server = await startServer(options);
  const { house, close } = await openServices(options);
  const figure = async (name: string) => (await scrape((path) => server.send(path, {}))).of(name) ?? NaN;
  const player = await newPlayer(house, { cash: 500_00n });
  const launch = await launchFor(house, player);
  const play = async (round: string) => {
    const secret = 'studio of the test processes';
    const bet = await callWallet(server.send, 'bet', oneBet.bet(launch, round, '1.00'), { secret });
    const me = await callAs(server.send, player, '/api/auth/me', {});
    return [bet.status, me.status];
  };
  expect(await play('first')).toEqual([200, 200]);
  const before = await figure('process_resident_memory_bytes');

  const crowd = await holdCrowd({ kind: 'idle', port: Number(new URL(server.url).port), count: IDLE, addresses: 5 });
  expect((await crowd.state()).answers).toEqual({ 200: IDLE });
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) statuses.push(...(await play(`beside-${round}`)));
  expect(tally(statuses)).toEqual({ 200: 2 * ROUNDS });
  expect((await crowd.state()).open).toBe(IDLE);
  expect(await figure('jogada_connections_open')).toBeGreaterThanOrEqual(IDLE);
  // Measured: about 10 KB each.
  expect(((await figure('process_resident_memory_bytes')) - before) / IDLE).toBeLessThan(100_000);

  await crowd.end();
  await expect.poll(() => figure('jogada_connections_open'), { timeout: LONGEST_WAIT_MS }).toBeLessThan(20);
  expect(await play('last')).toEqual([200, 200]);
  await expectLedgerChecks(house.db);
  await close();
  expect(await server.end('SIGTERM')).toBe(0);
});

it('accepts the configured number of connections, and reports it', async () => {
  const server = await startServer({ ...options, env: { MAX_CONNECTIONS: '30' } });
  const port = Number(new URL(server.url).port);
  const crowd = await holdCrowd({ kind: 'idle', port, count: 40, addresses: 2 });
  expect((await crowd.state()).open).toBe(30);
  await crowd.end();
  expect((await scrape((path) => server.send(path, {}))).of('jogada_turned_away_total', { why: 'full' })).toBe(10);
  expect(server.lines.some((line) => line.includes('"connections":30'))).toBe(true);
  expect(await server.end('SIGTERM')).toBe(0);
});

it('limits the operators’ listener as well', async () => {
  const server = await startServer(options);
  const crowd = await holdCrowd({ kind: 'idle', port: server.backofficePort, count: 510, addresses: 2 });
  expect((await crowd.state()).open).toBe(operatorsWire.maxConnections);
  await crowd.end();
  expect(await server.end('SIGTERM')).toBe(0);
});
