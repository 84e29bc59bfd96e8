/** Tests concurrent spins on two servers: a spin pays once, a day pays at most its budget, and the ledger agrees. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offers } from '#contract/offers.ts';
import { dayOf } from '#lib/dates.ts';
import { MINUTE } from '#server/platform/time.ts';
import { encrypt } from '#server/platform/security/encryption.ts';
import { publishOdds } from '#server/contexts/rewards/wheel/odds.ts';
import { startApi, testConfig } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, callBackoffice, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { seedFor } from '#tests/support/wheel.ts';

let servers: [TestApi, TestApi];
let api: TestApi;
const highest = offers.lotteryWheel.prizes.length - 1;
const CLIENT = 'abc';
let luckySeed: string;

beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  servers = [await startApi({ databaseUrl }), await startApi({ databaseUrl })];
  [api] = servers;
  luckySeed = await seedFor(highest, CLIENT);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const at = (index: number) => servers[index % 2]?.request ?? api.request;
const check = (player: Player, index = 0) => callAs(at(index), player, '/api/lotterywheel/check', {});
const claim = (player: Player, index: number, input: object = { client_seed: CLIENT }, key?: string) =>
  callAs(at(index), player, '/api/lotterywheel/claim', input, key);
const spinsOf = (player: Player) =>
  selectRows<{ prize: number | null }>(
    api.services.db,
    sql`select prize from wheel_spin where member_id = ${player.id} order by id`,
  );

/** Makes all open spins draw the highest prize. */
async function makeLucky(): Promise<void> {
  const sealed = encrypt(testConfig.secrets.PEPPER, { seed: luckySeed });
  await api.services.db.execute(sql`update wheel_spin set sealed_seed = ${sealed} where spent_at is null`);
}

it('20 concurrent requests grant one daily spin', async () => {
  const player = await newPlayer(api.services);
  const looks = await concurrently(20, (index) =>
    index % 4 === 3 ? callAs(at(index), player, '/api/dailywheel/claim', {}) : check(player, index),
  );
  const answered = tally(looks.map(outcomeOf));
  expect((answered[200] ?? 0) + (answered.NOTHING_TO_RECEIVE ?? 0)).toBe(20);
  expect(await spinsOf(player)).toHaveLength(1);
});

it('one of 20 concurrent claims of one spin on two servers uses it, and nineteen find none left', async () => {
  const player = await newPlayer(api.services);
  const { body } = await check(player);
  const claims = await concurrently(20, (index) =>
    claim(player, index, { client_seed: CLIENT, seed_hash: body.seed_hash }),
  );
  expect(tally(claims.map(outcomeOf))).toEqual({ 200: 1, NO_SPINS_LEFT: 19 });
  await expectLedgerChecks(api.services.db);
});

it('20 claims under one key use one spin and get one reply', async () => {
  const player = await newPlayer(api.services);
  await callBackoffice(at(0), api.services, `/members/${player.account}/spins`, { count: 5, reason: 'Teste' });
  await check(player);
  const claims = await concurrently(20, (index) => claim(player, index, {}, 'one-spin-of-many'));
  expect(tally(claims.map(outcomeOf))).toEqual({ 200: 20 });
  expect(new Set(claims.map(({ body: told }) => JSON.stringify(told))).size).toBe(1);
  expect((await spinsOf(player)).filter(({ prize }) => prize !== null)).toHaveLength(1);
});

it('spins that operators grant concurrently on two servers all exist, each with its own number', async () => {
  const player = await newPlayer(api.services);
  await concurrently(6, (index) =>
    callBackoffice(at(index), api.services, `/members/${player.account}/spins`, { count: 3, reason: 'Teste' }),
  );
  await concurrently(4, (index) => check(player, index));
  expect(await spinsOf(player)).toHaveLength(19);
  const claims = await concurrently(9, (index) => claim(player, index));
  expect(tally(claims.map(outcomeOf))).toEqual({ 200: 9 });
  expect((await spinsOf(player)).filter(({ prize }) => prize !== null)).toHaveLength(9);
  await expectLedgerChecks(api.services.db);
});

it('the rest of the day’s budget pays as many concurrent spins as it can, and the others keep their spin', async () => {
  const { db, now } = api.services;
  const [{ before } = { before: 0 }] = await selectRows<{ before: number }>(
    db,
    sql`select coalesce(sum(spent_cents), 0)::int as before from wheel_budget`,
  );
  const players = await concurrently(40, () => newPlayer(api.services));
  await concurrently(40, (index) => check(players[index] as Player, index));
  await makeLucky();
  // Three rows can pay the highest prize once more, one of them twice.
  await db.execute(sql`insert into wheel_budget (day, stripe, spent_cents, cap_cents)
    select ${dayOf(now())}::date, n, case when n = 0 then 0 when n < 3 then 10000 else 10001 end, 20000 from generate_series(0, 15) n
    on conflict (day, stripe) do update set spent_cents = excluded.spent_cents`);
  const claims = await concurrently(40, (index) => claim(players[index] as Player, index));
  expect(tally(claims.map(outcomeOf))).toEqual({ 200: 4, WHEEL_CLOSED_TODAY: 36 });
  expect(claims.filter(({ status }) => status === 200).every(({ body }) => body.quantity === '100.00')).toBe(true);
  const parts = await selectRows<{ spent: number }>(
    db,
    sql`select spent_cents::int as spent from wheel_budget where day = ${dayOf(now())} and stripe < 3 order by stripe`,
  );
  expect(parts.map(({ spent }) => spent)).toEqual([20_000, 20_000, 20_000]);
  const [kept] = await selectRows<{ kept: number }>(
    db,
    sql`select count(*)::int as kept from wheel_spin where spent_at is null and ends_at > now() + interval '24 hours'
      and member_id in ${players.map(({ id }) => id)}`,
  );
  expect(kept).toEqual({ kept: 36 });
  // The amounts that were filled in beforehand belong to no prize.
  await db.execute(
    sql`update wheel_budget set spent_cents = case when stripe < 3 then spent_cents - 10000 * sign(stripe) else 0 end`,
  );
  await db.execute(sql`update wheel_budget set spent_cents = spent_cents + ${before} where stripe = 3`);
  await expectLedgerChecks(db);
});

it('twenty copies that start with new prizes create one version', async () => {
  const { db } = api.services;
  await db.execute(sql`insert into wheel_odds values (2, '[{"reward":"0.00","weight":10000}]', now())`);
  await concurrently(20, (index) => publishOdds((servers[index % 2] ?? api).services));
  expect(await selectRows(db, sql`select version::int as version from wheel_odds order by version`)).toEqual([
    { version: 1 },
    { version: 2 },
    { version: 3 },
  ]);
});

it('handles ten claims a minute, with or without a usable spin', async () => {
  const limited = await startApi({ databaseUrl: await freshDatabase(), config: { rateLimitScale: 1 } });
  limited.advance(MINUTE - (limited.services.now().getTime() % MINUTE));
  const player = await newPlayer(limited.services);
  const ask = (key?: string) => callAs(limited.request, player, '/api/lotterywheel/claim', {}, key);
  await callAs(limited.request, player, '/api/lotterywheel/check', {});
  expect(outcomeOf(await ask('the-first-spin'))).toBe(200);
  const rest = await concurrently(12, () => ask());
  expect(tally(rest.map(outcomeOf))).toEqual({ NO_SPINS_LEFT: 9, TOO_MANY_REQUESTS: 3 });
  // A repeated claim returns the same result.
  expect(outcomeOf(await ask('the-first-spin'))).toBe(200);
  await limited.close();
});
