/** Tests the search of the player's movements (docs/domain/accounts.md#statement). */
import { beforeEach, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { movementsCall } from '#contract/orders.ts';
import { callWallet, oneBet } from '#scripts/dev/fixtures/calls.ts';
import { launchFor } from '#scripts/dev/fixtures/players.ts';
import { login } from '#stores/sign-in.ts';
import { expectRefusal, freshTab, playerIn, topUp, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const DAY = 24 * 3_600_000;
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
  await topUp(api, '1234.50');
});

const search = async (keyword: string, limit = 10) => valueOf(await send(movementsCall, { keyword, limit }));
const found = async (keyword: string) =>
  (await search(keyword)).data.map(({ operation, money }) => `${operation} ${money}`);

async function bet(stake: string, win: string): Promise<void> {
  const round = `search-${stake}`;
  const launch = await launchFor(api.services, { ...me, token: readToken() ?? '' });
  const tell = (action: 'bet' | 'settle', input: object) =>
    callWallet(api.request, action, input, { at: api.services.now() });
  expect((await tell('bet', oneBet.bet(launch, round, stake))).status).toBe(200);
  expect((await tell('settle', oneBet.settle(round, win))).status).toBe(200);
}

it('finds what happened, the game, an amount as it is typed, and the beginning of a number', async () => {
  await bet('5.00', '12.50');
  expect(await found('depósito')).toEqual(['deposit 123450']);
  expect(await found('DEPOSITO')).toEqual(['deposit 123450']);
  for (const typed of ['1234.50', '1.234,50', 'R$ 1.234,5', '1234,50'])
    expect(await found(typed), typed).toEqual(['deposit 123450']);
  expect(await found('5')).toContain('bet -500');
  const { data } = await search('12,50');
  expect(data.map(({ operation }) => operation)).toEqual(['settle']);
  expect(await found(data[0]?.description ?? '')).toEqual(['settle 1250', 'bet -500']);
  expect((await search((data[0]?.bill_no ?? '').slice(0, 12))).data.length).toBeGreaterThan(0);
});

it('finds nothing of others, nothing for other words, and nothing older than 90 days', async () => {
  for (const keyword of ['xyzzy', '-', '%', '9999']) expect(await found(keyword), keyword).toEqual([]);
  freshTab();
  await playerIn(api);
  expect(await found('depósito')).toEqual([]);
  freshTab();
  me = await playerIn(api);
  await topUp(api, '10.00');
  api.advance(91 * DAY);
  freshTab();
  valueOf(await login(me));
  expect(await found('depósito')).toEqual([]);
});

it('returns no more than was asked for and no next page, and refuses a text that is too long', async () => {
  await topUp(api, '10.00');
  expect(await search('depósito', 1)).toMatchObject({ data: [{ money: 1000n }], next: null });
  expectRefusal(await send(movementsCall, { keyword: 'x'.repeat(61) }), 'TOO_LONG', 'keyword');
});
