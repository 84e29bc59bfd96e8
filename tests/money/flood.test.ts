/**
 * Tests a flood of visitors beside signed-in players. Visitors queue and are refused in the end, players get replies
 * meanwhile, and afterwards everybody gets in. A locked table that only visitors need makes the flood deterministic.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueLength, totalQueueLength } from '#server/platform/concurrency/keyed-semaphore.ts';
import { admissionLimits } from '#server/platform/http/limits.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { from, signInFrom, signUpFrom } from '#tests/support/callers.ts';
import { callAs, callWallet, oneBet, tally, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

const POOL = 20;
let api: TestApi;
let holder: pg.Client;
let player: Player;
let launch: string;
beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  api = await startApi({ databaseUrl, config: { trustedProxies: 1, rateLimitScale: 1 } });
  holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  player = await newPlayer(api.services, { cash: 500_00n, withdrawalPassword: true });
  launch = await launchFor(api.services, player);
});
afterAll(async () => {
  await holder.end();
  await api.close();
});
beforeEach(async () => {
  // This server has cached the sessions.
  expect((await me()).status).toBe(200);
  await holder.query('begin');
  await holder.query('lock table captcha in access exclusive mode');
});
afterEach(async () => {
  await holder.query('rollback');
  await expect.poll(totalQueueLength).toBe(0);
});

const me = () => callAs(api.request, player, '/api/auth/me', {});
const askPuzzle = (address: string) => api.request('/api/auth/captcha', { method: 'POST', headers: from(address) });
const networkAt = (turn: number) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
/** Sends `count` visitors' requests, each from an address of its own. */
const visitors = (count: number) => Array.from({ length: count }, (_, turn) => askPuzzle(networkAt(turn)));
/** Counts connections that wait for the lock. */
const standing = async () => {
  const [row] = await selectRows<{ count: number }>(
    api.services.db,
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count;
};
const wayIn = (address: string) =>
  api.request('/api/auth/login2', {
    method: 'POST',
    headers: { ...from(address), 'Content-Type': 'application/json' },
    body: JSON.stringify({ account: 'someone', password: 'wrong password', key: 'none', captcha: 'none' }),
  });

describe('while visitors wait for a locked table', () => {
  it('they use a quarter of the connections, and a player bets, wins and withdraws', async () => {
    const flood = visitors(300);
    await expect.poll(standing).toBe(POOL / 4);
    const send = api.request;
    expect((await me()).status).toBe(200);
    expect((await callWallet(send, 'bet', oneBet.bet(launch, 'r1', '10.00'))).status).toBe(200);
    expect((await callWallet(send, 'settle', oneBet.settle('r1', '25.00'))).status).toBe(200);
    expect((await withdraw(send, player, '50.00')).status).toBe(200);
    expect(await standing()).toBe(POOL / 4);
    await holder.query('rollback');
    expect(tally((await Promise.all(flood)).map(({ status }) => status))).toEqual({ 200: 300 });
    expect(await balancesOf(api.services.db, player.id)).toMatchObject({ cash: 465_00n, locked: 50_00n });
    await expectLedgerChecks(api.services.db);
  });

  it('a bounded number waits, and the rest are refused with Retry-After without a connection', async () => {
    const room = admissionLimits.visitor.all.atOnce + admissionLimits.visitor.all.waiting;
    const flood = visitors(room + 100);
    const answers = Promise.all(flood);
    await expect.poll(standing).toBe(POOL / 4);
    const refused = await Promise.all(flood.slice(room));
    expect(tally(refused.map(({ status }) => status))).toEqual({ 503: 100 });
    expect(refused[0]?.headers.get('Retry-After')).toBe('2');
    expect(await refused[0]?.json()).toMatchObject({ status: 'error', refusal: 'UNAVAILABLE' });
    expect((await me()).status).toBe(200);
    await holder.query('rollback');
    expect(tally((await answers).map(({ status }) => status))).toEqual({ 200: room, 503: 100 });
  });

  it('one network gets its share, and visitors of other networks come before its remaining requests', async () => {
    const { atOnce, waiting } = admissionLimits.visitor.network;
    const flood = Array.from({ length: atOnce + waiting + 50 }, () => askPuzzle('203.0.113.9'));
    await expect.poll(() => queueLength('visitor:203.0.113.9')).toBe(waiting);
    const refused = await Promise.all(flood.slice(atOnce + waiting));
    expect(tally(refused.map(({ status }) => status))).toEqual({ 429: 50 });
    expect(refused[0]?.headers.get('Retry-After')).toBe('1');
    const order: string[] = [];
    const other = askPuzzle('203.0.113.10').then(() => order.push('other'));
    const last = flood[atOnce + waiting - 1]?.then(() => order.push('last of many'));
    await holder.query('rollback');
    await Promise.all([other, last, ...flood]);
    expect(order).toEqual(['other', 'last of many']);
  });

  it('an unknown bearer token queues with the visitors, however many there are', async () => {
    const flood = visitors(admissionLimits.visitor.all.atOnce);
    await expect.poll(standing).toBe(POOL / 4);
    const strangers = Array.from({ length: 50 }, (_, turn) =>
      api.request('/api/auth/me', {
        method: 'POST',
        headers: { ...from(networkAt(70_000 + turn)), Authorization: `Bearer nobody-${turn}` },
      }),
    );
    await expect.poll(() => queueLength('visitor')).toBe(50);
    expect((await me()).status).toBe(200);
    expect(queueLength('visitor')).toBe(50);
    await holder.query('rollback');
    expect(tally((await Promise.all(strangers)).map(({ status }) => status))).toEqual({ 401: 50 });
    await Promise.all(flood);
  });

  it('sign-ins have a limited queue of their own, and a right password succeeds once it is shorter', async () => {
    const { atOnce, waiting } = admissionLimits.entry.all;
    const flood = Array.from({ length: atOnce + waiting + 20 }, (_, turn) => wayIn(networkAt(turn)));
    const refused = await Promise.all(flood.slice(atOnce + waiting));
    expect(tally(refused.map(({ status }) => status))).toEqual({ 503: 20 });
    expect((await api.request('/api/language/getList', { headers: from('198.51.100.1') })).status).toBe(200);
    expect((await me()).status).toBe(200);
    await holder.query('rollback');
    expect(tally((await Promise.all(flood)).map(({ status }) => status))).toEqual({ 400: atOnce + waiting, 503: 20 });
    const person = newPerson();
    expect((await signUpFrom(api, '198.51.100.1', person)).status).toBe(200);
    expect((await signInFrom(api, '198.51.100.2', person)).status).toBe(200);
  });
});
