/** Tests concurrent claims on two servers over one database: each reward is paid once and completely. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketPresets } from '#contract/market-rules.ts';
import { createApi } from '#server/app/app.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, callBackoffice, outcomeOf, tally, concurrently, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { creditPlayer, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { openRound, playRound } from '#tests/support/rounds.ts';

let servers: readonly [TestApi, TestApi];
let house: TestApi['services'];
beforeAll(async () => {
  const options = { databaseUrl: await freshDatabase(), config: { market: noGift } };
  servers = [await startApi(options), await startApi(options)];
  house = servers[0].services;
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const claim = (player: Player, index: number, path: string, input: object = {}, key?: string) =>
  callAs(servers[index % 2 === 0 ? 0 : 1].request, player, path, input, key);
const wallets = async (player: Player) => {
  const { cash, bonus, rebate } = await balancesOf(house.db, player.id);
  return { cash, bonus, rebate };
};

describe('twenty concurrent claims', () => {
  it('on a first deposit, half of each offer, pay one', async () => {
    const player = await newPlayer(house, { cash: 200_00n });
    const answers = await concurrently(20, (index) =>
      claim(player, index, index % 4 < 2 ? '/api/ftd/claim' : '/api/welcome/claim'),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, NOT_ELIGIBLE: 19 });
    expect([10_00n, 200_00n]).toContain((await wallets(player)).bonus);
    await expectLedgerChecks(house.db);
  });

  it('with one key get the same reply, and one is paid', async () => {
    const player = await newPlayer(house, { cash: 100_00n });
    const answers = await concurrently(20, (index) =>
      claim(player, index, '/api/rechargerebate/claim', {}, 'the-same-key'),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await wallets(player)).toEqual({ cash: 100_00n, bonus: 0n, rebate: 20_00n });
    await expectLedgerChecks(house.db);
  });

  it('exchange no more points than there are, and collect them once', async () => {
    const player = await newPlayer(house, { cash: 1_000_00n });
    await playRound(house, player.id, 1_000_00n);
    for (let turn = 0; turn < 3; turn++) await playRound(house, player.id, 1_000_00n);
    const answers = await concurrently(20, (index) => claim(player, index, '/api/exchange/claim', { points: 100 }));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 4, NOTHING_TO_RECEIVE: 16 });
    const collected = await concurrently(20, (index) => claim(player, index, '/api/rebate/collect'));
    expect(tally(collected.map(outcomeOf))).toEqual({ 200: 1, NOTHING_TO_RECEIVE: 19 });
    expect(await wallets(player)).toEqual({ cash: 1_004_00n, bonus: 0n, rebate: 0n });
    await expectLedgerChecks(house.db);
  });
});

it('a concurrent claim, bets, a withdrawal and its return neither lose nor create money', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const player = await newPlayer(house, { cash: 200_00n, withdrawalPassword: true });
    const rounds = await concurrently(6, () => openRound(house, player.id, 10_00n));
    const [made, , answer] = await Promise.all([
      claim(player, 0, '/api/rechargerebate/claim'),
      Promise.all(rounds.map((round) => round.settle(10_00n))),
      withdraw(servers[1].request, player, '40.00'),
      claim(player, 1, '/api/ftd/claim'),
    ]);
    expect([outcomeOf(made), outcomeOf(answer)]).toEqual([200, 200]);
    const { bill_no } = answer.body.data as { bill_no: string };
    await concurrently(4, (index) => claim(player, index, '/api/drawing/cancel', { bill_no }));
    expect(await wallets(player)).toEqual({ cash: 200_00n, bonus: 10_00n, rebate: 40_00n });
  }
  await expectLedgerChecks(house.db);
});

it('a claim and the reversal of its deposit at the same moment end one way', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const player = await newPlayer(house);
    await creditPlayer(house, player.id, 200_00n);
    const [row] = await selectRows<{ bill: string }>(
      house.db,
      sql`select bill_no as bill from recharge where member_id = ${player.id}`,
    );
    const reverse = (operator: string) =>
      callBackoffice(servers[0].request, house, `/deposits/${row?.bill}/reverse`, { operator });
    await reverse('ana');
    const [answer, , , reversed] = await Promise.all([
      claim(player, 0, '/api/rechargerebate/claim'),
      claim(player, 1, '/api/welcome/claim'),
      playRound(house, player.id, 50_00n).catch(() => undefined),
      reverse('rui'),
    ]);
    expect(reversed.body).toEqual({ state: 'reversed' });
    expect([200, 'NO_ELIGIBLE_TOPUPS']).toContain(outcomeOf(answer));
    const { bonus, rebate } = await wallets(player);
    expect([bonus, rebate]).toEqual([0n, 0n]);
  }
  await expectLedgerChecks(house.db);
});

it('deposits that are paid at once are counted one after the other', async () => {
  const player = await newPlayer(house);
  await concurrently(10, () => creditPlayer(house, player.id, 600_00n));
  const orders = await selectRows<{ place: number }>(
    house.db,
    sql`select paid_order as place from recharge where member_id = ${player.id} order by 1`,
  );
  expect(orders.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const levels = await selectRows<{ level: number }>(
    house.db,
    sql`select level from vip_step where member_id = ${player.id} order by id`,
  );
  expect(levels.map(({ level }) => level)).toEqual([1, 2]);
  await expectLedgerChecks(house.db);
});

it('an offer that the market drops between check and claim no longer exists', async () => {
  const player = await newPlayer(house, { cash: 200_00n });
  const check = await callAs(servers[0].request, player, '/api/rechargerebate/check', {});
  expect(check.body.data).toMatchObject([{ state: 'available' }]);
  const { services } = servers[1];
  const api = createApi({ ...services, config: { ...services.config, market: marketPresets['br-regulated'] } });
  const answer = await callAs(
    (path, init) => Promise.resolve(api.app.request(path, init)),
    player,
    '/api/rechargerebate/claim',
    {},
  );
  expect([answer.status, answer.refusal]).toEqual([404, 'OFFER_OFF']);
  expect(await wallets(player)).toEqual({ cash: 200_00n, bonus: 0n, rebate: 0n });
  api.closeStreams();
});
