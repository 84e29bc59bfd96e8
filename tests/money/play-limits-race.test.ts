/**
 * Tests limits under concurrent calls on two servers over one PostgreSQL: none is exceeded, and each counts exactly
 * what was done (docs/domain/protection.md#limits).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Protection } from '#contract/limits.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { callAs, callWallet, oneBet, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

let servers: readonly [TestApi, TestApi];
beforeAll(async () => {
  const options = { databaseUrl: await freshDatabase(), config: { market: noGift } };
  servers = [await startApi(options), await startApi(options)];
});
afterAll(async () => {
  await expectLedgerChecks(servers[0].services.db);
  await Promise.all(servers.map((server) => server.close()));
});

const server = (index: number) => servers[index % 2 === 0 ? 0 : 1];
let rounds = 0;

async function atGame(cash = 1_000_00n) {
  const player = await newPlayer(servers[0].services, { cash });
  const launch = await launchFor(servers[0].services, player);
  const bet = async (index: number, stake = '10.00') => {
    const round = `race-${rounds++}`;
    return { round, answer: await callWallet(server(index).request, 'bet', oneBet.bet(launch, round, stake)) };
  };
  const end = (index: number, round: string, win: string | null) =>
    win === null
      ? callWallet(server(index).request, 'rollback', oneBet.rollback(round))
      : callWallet(server(index).request, 'settle', oneBet.settle(round, win));
  return { player, bet, end };
}
const set = (index: number, player: Player, kind: string, value: string, period = 'day') =>
  callAs(server(index).request, player, '/api/protection/limit', { kind, period, value });
const used = async (player: Player, kind: string): Promise<string | undefined> => {
  const reply = await servers[0].request('/api/protection/state', {
    headers: { Authorization: `Bearer ${player.token}` },
  });
  const { data } = (await reply.json()) as { data: Protection };
  return data.limits.find((each) => each.kind === kind)?.used;
};

it.each([
  ['bets', '10'],
  ['stake', '100.00'],
  ['loss', '100.00'],
])('twenty concurrent bets at a limit of %s of %s place ten', async (kind, value) => {
  const { player, bet } = await atGame();
  expect((await set(0, player, kind, value)).status).toBe(200);
  const answers = await concurrently(20, (index) => bet(index));
  expect(tally(answers.map(({ answer }) => outcomeOf(answer)))).toEqual({ 200: 10, LIMIT_REACHED: 10 });
  expect(await used(player, kind)).toBe(value);
});

it('a limit that is tightened among bets holds from its reply on', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { player, bet } = await atGame();
    let tightened = false;
    const answers = await concurrently(20, async (index) => {
      if (index === 2 * turn) {
        expect((await set(index, player, 'bets', '5')).status).toBe(200);
        tightened = true;
        return null;
      }
      const wasTight = tightened;
      return { wasTight, ...(await bet(index)) };
    });
    const taken = answers.filter((each) => each !== null).filter(({ answer }) => answer.status === 200);
    expect(taken.filter(({ wasTight }) => wasTight).length).toBeLessThanOrEqual(5);
    const after = await concurrently(6, (index) => bet(index));
    expect(after.filter(({ answer }) => answer.status === 200)).toHaveLength(Math.max(0, 5 - taken.length));
  }
});

it('bets that end while a limit is set count once: stakes, prizes and cancellations', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { player, bet, end } = await atGame();
    const open = await concurrently(12, (index) => bet(index));
    await concurrently(16, async (index) => {
      const one = open[index];
      if (one) return end(index, one.round, [null, '0.00', '4.00'][index % 3] ?? null);
      return set(index, player, index % 2 ? 'loss' : 'stake', '500.00');
    });
    // Four were cancelled, four lost, and four paid 4.00 for a stake of 10.00.
    expect([await used(player, 'stake'), await used(player, 'loss')]).toEqual(['80.00', '64.00']);
  }
});

it('twenty concurrent deposits at a limit of ten create ten', async () => {
  const { player } = await atGame(0n);
  expect((await set(0, player, 'deposit', '500.00')).status).toBe(200);
  const methods = await servers[0].request('/api/payment/online/list?payment_type=online_pix', {
    headers: { Authorization: `Bearer ${player.token}` },
  });
  const { data } = (await methods.json()) as { data: { id: number }[] };
  const pay = { payment_type: 'online_pix', payment_id: data[0]?.id, money: '50.00' };
  const answers = await concurrently(20, (index) => callAs(server(index).request, player, '/api/recharge/online', pay));
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: 10, LIMIT_REACHED: 10 });
});

it('the tighter of two concurrent changes of a limit wins', async () => {
  const { player, bet } = await atGame();
  await set(0, player, 'bets', '6');
  for (let turn = 0; turn < 6; turn++) {
    const tighter = String(5 - Math.min(turn, 4));
    const answers = await Promise.all([set(0, player, 'bets', '50'), set(1, player, 'bets', tighter)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  const answers = await concurrently(6, (index) => bet(index));
  expect(tally(answers.map(({ answer }) => outcomeOf(answer)))).toEqual({ 200: 1, LIMIT_REACHED: 5 });
});
