/**
 * Tests that two servers on one database and one data folder, started together on empty ones, act as one. Sessions,
 * captchas, keys and money are shared.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import {
  answerOf,
  callAs,
  callBackoffice,
  callWallet,
  oneBet,
  newEndToEndId,
  notify,
  outcomeOf,
  tally,
  concurrently,
  withdraw,
} from '#scripts/dev/fixtures/calls.ts';
import type { CallReply, Send } from '#scripts/dev/fixtures/calls.ts';
import { studioCall, studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import { wireMoney } from '#lib/money.ts';
import { emptyDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { newDataFolder, openServices, startServer, startStudio } from '#scripts/dev/server-process.ts';
import type { ServerProcess, StudioProcess } from '#scripts/dev/server-process.ts';

const data = newDataFolder();
let servers: ServerProcess[];
let studio: StudioProcess;
let books: Awaited<ReturnType<typeof openServices>>;

beforeAll(async () => {
  const [port, studioPort] = [await freePort(), await freePort()];
  const options = { databaseUrl: await emptyDatabase(), dataFolder: data.folder, studioPort };
  const operatorUrl = `http://127.0.0.1:${port}`;
  studio = await startStudio({ port: studioPort, operatorUrl, dataFolder: data.folder });
  servers = await Promise.all([startServer({ ...options, port }), startServer(options)]);
  books = await openServices(options);
});
afterAll(async () => {
  await Promise.all([studio, ...servers].map((program) => program.end('SIGTERM')));
  await books.close();
  data.remove();
});

/** Sends requests to the servers in turn, so that each gets half. */
const sendTo =
  (index: number): Send =>
  (path, init) => {
    const server = servers[index % servers.length];
    if (!server) throw new Error('no server');
    return server.send(path, init);
  };

describe('two servers that started at once on an empty database', () => {
  it('created its tables and its first rows once', async () => {
    const { db } = books.house;
    const [made] = await selectRows<Record<string, number>>(
      db,
      sql`select (select count(*)::int from payment_method) as methods, (select count(*)::int from game_provider) as providers,
        (select count(*)::int from member where account = 'demo') as demos,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
        (select count(distinct hash)::int from drizzle.__drizzle_migrations) as distinct_migrations`,
    );
    expect(made).toMatchObject({ methods: 2, providers: 1, demos: 1 });
    expect(made?.migrations).toBe(made?.distinct_migrations);
    expect(servers.flatMap((server) => server.lines).filter((line) => line.includes('"error"'))).toEqual([]);
  });

  it('share sessions: opened here, used there, ended by either', async () => {
    const player = await newPlayer(books.house, { cash: 50_00n });
    const me = (index: number) => callAs(sendTo(index), player, '/api/auth/me', {});
    for (const index of [0, 1]) expect((await me(index)).body.data).toMatchObject({ money: '50.00' });
    await callBackoffice(sendTo(0), books.house, `/members/${player.account}/kick`, {});
    expect(outcomeOf(await me(1))).toBe('FORCED_OFFLINE');
  });

  it('accept each other’s captcha, once', async () => {
    const given = await answerOf(await sendTo(0)('/api/auth/captcha', { method: 'POST' }));
    const { key, challenge } = given.body.data as { key: string; challenge: { parameters: object } };
    const captcha = await solveCaptcha(challenge);
    const register = async (index: number): Promise<CallReply> => {
      const person = newPerson();
      const input = { ...person, password_confirmation: person.password, adult: true, key, captcha };
      return answerOf(
        await sendTo(index)('/api/auth/register2', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        }),
      );
    };
    expect(outcomeOf(await register(1))).toBe(200);
    expect(outcomeOf(await register(0))).toBe('CAPTCHA_EXPIRED');
  });

  it('accept one captcha once when it is sent to both at the same moment', async () => {
    const given = await answerOf(await sendTo(1)('/api/auth/captcha', { method: 'POST' }));
    const { key, challenge } = given.body.data as { key: string; challenge: { parameters: object } };
    const input = { account: 'demo', password: 'jogada-demo', key, captcha: await solveCaptcha(challenge) };
    const answers = await concurrently(10, async (index) =>
      answerOf(
        await sendTo(index)('/api/auth/login2', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        }),
      ),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, CAPTCHA_EXPIRED: 9 });
  });
});

describe('money across two servers', () => {
  it('is held once by 40 withdrawals of the whole balance', async () => {
    const player = await newPlayer(books.house, { cash: 80_00n, withdrawalPassword: true });
    const answers = await concurrently(40, (index) => withdraw(sendTo(index), player, '80.00', `request-${index}`));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, BALANCE_INSUFFICIENT: 39 });
    expect(await balancesOf(books.house.db, player.id)).toMatchObject({ cash: 0n, locked: 80_00n });
  });

  it('is held once by 40 repeats of one request', async () => {
    const player = await newPlayer(books.house, { cash: 500_00n, withdrawalPassword: true });
    const answers = await concurrently(40, (index) => withdraw(sendTo(index), player, '100.00', 'one-request'));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 40 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
    expect(await balancesOf(books.house.db, player.id)).toMatchObject({ cash: 400_00n, locked: 100_00n });
  });

  it('is bet once by 40 repeats of one spin at the studio that both share', async () => {
    const player = await newPlayer(books.house, { cash: 50_00n });
    const launch = await launchFor(books.house, player);
    const spin = { spin_id: crypto.randomUUID(), bet: '1.00', ...(await studioClaim(studio.send, launch)) };
    const answers = await concurrently(40, () => studioCall(studio.send, launch, 'spin', spin));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 40 });
    const [{ body }] = answers as [CallReply];
    expect(new Set(answers.map((answer) => answer.body.round))).toEqual(new Set([body.round]));
    const { cash } = await balancesOf(books.house.db, player.id);
    expect(wireMoney(cash)).toBe(body.balance);
    expect(cash - 50_00n + 1_00n).toBe(BigInt(String(body.win).replace('.', '')));
  });

  it('is credited once by 40 webhooks of one payment', async () => {
    const player = await newPlayer(books.house);
    const input = { money: '70.00', payment_id: 1, payment_type: 'online_pix' };
    const opened = await concurrently(2, (index) =>
      callAs(sendTo(index), player, '/api/recharge/online', input, 'one-deposit'),
    );
    expect(opened[0]?.body.data).toEqual(opened[1]?.body.data);
    const txid = String(opened[0]?.body.pay_url).split('/').at(-1) ?? '';
    const payment = { endToEndId: newEndToEndId(), txid, valor: '70.00', pagador: { cpf: player.cpf } };
    const secret = books.house.config.secrets.PSP_WEBHOOK_SECRET;
    const answers = await concurrently(40, (index) => notify(sendTo(index), [payment], { secret }));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 40 });
    expect((await balancesOf(books.house.db, player.id)).cash).toBe(70_00n);
  });

  it('covers exactly as many of 40 concurrent bets as it can', async () => {
    const player = await newPlayer(books.house, { cash: 95_00n });
    const launch = await launchFor(books.house, player);
    const secret = books.house.config.secrets.STUDIO_SECRET;
    const answers = await concurrently(40, (index) =>
      callWallet(sendTo(index), 'bet', oneBet.bet(launch, `two-${index}`, '10.00'), { secret }),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 9, BALANCE_INSUFFICIENT: 31 });
    expect(await balancesOf(books.house.db, player.id)).toMatchObject({ cash: 5_00n, open_bets: 90_00n });
    await expectLedgerChecks(books.house.db);
  });
});
