/**
 * Tests faults around the server: a missing database, notices before their reply, replies lost after their commit,
 * wrong clocks. Every call is answered, and nothing is done twice or lost.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOLERANCE_SECONDS } from '#server/platform/security/webhook-signature.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import {
  callAs,
  newEndToEndId,
  notify,
  outcomeOf,
  tally,
  concurrently,
  withdraw,
} from '#scripts/dev/fixtures/calls.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { startProxy } from '#tests/support/cuttable-proxy.ts';
import type { CuttableProxy } from '#tests/support/cuttable-proxy.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

let api: TestApi;
let wire: CuttableProxy;
/** A separate connection to the same database. */
let books: Awaited<ReturnType<typeof connectPostgres>>;
/** Called when the provider has created a charge, before the server gets the reply. */
let onCharge: (txid: string) => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  const address = await freshDatabase();
  wire = await startProxy(address);
  api = await startApi({
    databaseUrl: wire.address,
    outside: async (url, _init, next) => {
      const reply = await next();
      const txid = /\/cob\/(\w+)$/.exec(url)?.[1];
      if (txid !== undefined) await onCharge(txid);
      return reply;
    },
  });
  books = await connectPostgres(address);
});
afterAll(async () => {
  wire.mend();
  await api.close();
  await books.close();
  await wire.close();
});

const bearer = (player: Player) => ({ Authorization: `Bearer ${player.token}` });
const depositInput = { money: '100.00', payment_id: 1, payment_type: 'online_pix' };
const deposit = (player: Player, key: string) => callAs(api.request, player, '/api/recharge/online', depositInput, key);
const withdrawalsOf = (player: Player) =>
  books.db.select().from(withdrawals).where(eq(withdrawals.memberId, player.id));
const depositsOf = (player: Player) => books.db.select().from(recharges).where(eq(recharges.memberId, player.id));

describe('while the database is down', () => {
  it('every call says so and when to retry, and the same submits succeed once it is back', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    const submits = () =>
      concurrently(12, (index) =>
        index % 2 === 0
          ? withdraw(api.request, player, '20.00', 'the-withdrawal')
          : deposit(player, `deposit-${index}`),
      );
    wire.cut();
    const away = await submits();
    expect(tally(away.map(outcomeOf))).toEqual({ UNAVAILABLE: 12 });
    const reply = await api.request('/api/auth/me', { method: 'POST', headers: bearer(player) });
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await withdrawalsOf(player)).toHaveLength(0);

    wire.mend();
    const back = await submits();
    expect(tally(back.map(outcomeOf))).toEqual({ 200: 12 });
    expect(await withdrawalsOf(player)).toHaveLength(1);
    expect(await depositsOf(player)).toHaveLength(1 + 6);
    await expectLedgerChecks(books.db);
  });

  it('operators see this on their pages as well, and not a server error', async () => {
    const desk = backofficeBrowser(api);
    await desk.enrol('ana');
    const token = await operatorToken(api.services, 'ana');
    wire.cut();
    const call = await api.request('/backoffice/payments', { headers: { Authorization: `Bearer ${token}` } });
    expect([call.status, call.headers.get('Retry-After'), await call.json()]).toEqual([
      503,
      '5',
      { error: 'The database is away. Try again in a moment.' },
    ]);
    const page = await desk.get('/payments');
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('The database is not responding');
    wire.mend();
    expect((await desk.get('/payments')).status).toBe(200);
  });

  it.each(['begin', 'commit'])('a transaction cut off at its %s releases its connection', async (text) => {
    const { db, pool, close } = await connectPostgres(wire.address, { poolSize: 2 });
    for (let time = 0; time < 4; time++) {
      wire.cutAt(text);
      await expect(transact(db, (tx) => tx.execute(sql`select 1`))).rejects.toThrow();
      wire.mend();
    }
    expect(pool()).toMatchObject({ busy: 0, waits: 0 });
    expect((await transact(db, (tx) => tx.execute(sql`select 1`))) as unknown).toMatchObject({ rowCount: 1 });
    await close();
  });

  it('a cut in the middle of submits leaves each complete or absent, and its repeat completes it', async () => {
    const players = await concurrently(10, () => newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true }));
    const running = concurrently(10, (index) => withdraw(api.request, players[index] as Player, '30.00', 'one-submit'));
    // The fault begins after the first write, so that some calls are inside their transaction.
    const written = async () => (await Promise.all(players.map(withdrawalsOf))).flat().length;
    await expect.poll(written, { timeout: LONGEST_WAIT_MS }).toBeGreaterThan(0);
    wire.cut();
    const answers = await running;
    expect(
      answers.every((answer) => [200, 503].includes(answer.status)),
      JSON.stringify(answers),
    ).toBe(true);
    await expectLedgerChecks(books.db);

    wire.mend();
    const again = await concurrently(10, (index) =>
      withdraw(api.request, players[index] as Player, '30.00', 'one-submit'),
    );
    expect(tally(again.map(outcomeOf))).toEqual({ 200: 10 });
    for (const player of players) {
      expect(await withdrawalsOf(player)).toHaveLength(1);
      expect(await balancesOf(books.db, player.id)).toMatchObject({ cash: 70_00n, locked: 30_00n });
    }
    await expectLedgerChecks(books.db);
  });
});

describe('the provider', () => {
  it('may report a payment before its reply to the charge: it is credited once', async () => {
    const player = await newPlayer(api.services);
    const told: number[] = [];
    onCharge = async (txid) => {
      const payment = { endToEndId: newEndToEndId(), txid, valor: '100.00', pagador: { cpf: player.cpf } };
      told.push((await notify(api.request, [payment])).status);
    };
    const answer = await deposit(player, 'early-notice');
    onCharge = () => Promise.resolve();
    expect(answer.status).toBe(200);
    expect(told).toEqual([200]);
    expect((await balancesOf(books.db, player.id)).cash).toBe(100_00n);
    expect((await depositsOf(player))[0]).toMatchObject({ state: 'paid' });
    await expectLedgerChecks(books.db);
  });

  it('may have a clock that is wrong by up to the tolerance', async () => {
    const player = await newPlayer(api.services);
    const opened = await deposit(player, 'skewed-clock');
    const txid = String(opened.body.pay_url).split('/').at(-1) ?? '';
    const payment = { endToEndId: newEndToEndId(), txid, valor: '100.00', pagador: { cpf: player.cpf } };
    const at = (seconds: number) => new Date(api.services.now().getTime() + seconds * 1000);
    for (const skew of [-TOLERANCE_SECONDS - 5, TOLERANCE_SECONDS + 5])
      expect((await notify(api.request, [payment], { at: at(skew) })).status).toBe(401);
    expect((await balancesOf(books.db, player.id)).cash).toBe(0n);
    for (const skew of [-TOLERANCE_SECONDS + 30, TOLERANCE_SECONDS - 30])
      expect((await notify(api.request, [payment], { at: at(skew) })).status).toBe(200);
    expect((await balancesOf(books.db, player.id)).cash).toBe(100_00n);
  });
});

describe('two tabs', () => {
  it('that submit the same withdrawal under their own keys make two requests, within one balance', async () => {
    const player = await newPlayer(api.services, { cash: 50_00n, withdrawalPassword: true });
    const answers = await concurrently(2, (index) => withdraw(api.request, player, '30.00', `submit-of-tab-${index}`));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, BALANCE_INSUFFICIENT: 1 });
    expect(await balancesOf(books.db, player.id)).toMatchObject({ cash: 20_00n, locked: 30_00n });
  });

  it('find what they created when the replies are lost after the commit', async () => {
    const player = await newPlayer(api.services, { cash: 50_00n, withdrawalPassword: true });
    const lost = (path: string, init?: RequestInit) =>
      api.request(path, init).then(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(withdraw(lost, player, '30.00', 'lost-reply')).rejects.toThrow('Failed to fetch');
    const found = await withdraw(api.request, player, '30.00', 'lost-reply');
    const [made] = await withdrawalsOf(player);
    expect(found.body.data).toMatchObject({ bill_no: made?.billNo });
    expect(await withdrawalsOf(player)).toHaveLength(1);
  });
});
