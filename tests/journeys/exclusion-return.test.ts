/** Coming back after an exclusion: after its term, by asking twice with a day between, to the same account; and not otherwise. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { DAY, HOUR } from '#server/core/clock.ts';
import { exclude } from '#stores/protection.ts';
import { verifyPassword } from '#stores/security.ts';
import { login } from '#stores/sign-in.ts';
import { noGift, startApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { connect, expectRefusal, expectSoundBooks, freshTab, playerIn, query, raw } from '#tests/support/journey.ts';
import { claim, deposit, rewardsOf } from '#tests/support/offers.ts';
import { openRound } from '#tests/support/rounds.ts';

let api: TestApi;
let me: Awaited<ReturnType<typeof playerIn>>;
beforeAll(async () => {
  api = await startApi({ config: { market: noGift } });
});
afterAll(() => api.close());
beforeEach(async () => {
  connect(api);
  freshTab();
  me = await playerIn(api);
});

const leave = async (months: 0 | 1 = 1) => {
  expect((await verifyPassword(me.password)).ok).toBe(true);
  expect((await exclude(months)).ok).toBe(true);
  api.advance(49 * HOUR);
  await api.housekeeping();
  freshTab();
};
const ask = async (password = me.password) => {
  const { body } = await raw(api, '/api/auth/captcha', {});
  const { key, challenge } = body.data as { key: string; challenge: { parameters: object } };
  const input = { account: me.account, password, key, captcha: await solveCaptcha(challenge) };
  return (await raw(api, '/api/protection/return', input)).body;
};
const stateOf = async () =>
  (await query<{ state: string }>(api, `select state from exclusion where member_id = ${me.id} order by id desc`))[0]
    ?.state;

it('before its term is over, and where there is none, asking opens nothing', async () => {
  await leave(1);
  expect(await ask()).toMatchObject({
    code: 403,
    refusal: 'PLAY_EXCLUDED',
    values: { until: expect.any(String) as string },
  });
  freshTab();
  me = await playerIn(api);
  await leave(0);
  api.advance(400 * DAY);
  expect(await ask()).toMatchObject({ refusal: 'PLAY_EXCLUDED', values: { until: '' } });
  expect(await stateOf()).toBe('closed');
});

it('after it nothing opens by itself; asked for, it opens a day later, the same account, with nothing of before', async () => {
  await deposit(api, me.id, 200_00n);
  expect((await rewardsOf('rebate'))[0]).toMatchObject({ state: 'available' });
  await leave(1);
  api.advance(20 * DAY);
  expect(await ask()).toMatchObject({ refusal: 'PLAY_EXCLUDED' });
  api.advance(11 * DAY);
  expectRefusal(await login({ account: me.account, password: me.password }), 'PLAY_EXCLUDED');
  expect(await ask()).toMatchObject({ code: 200, data: { state: 'waits' } });
  api.advance(23 * HOUR);
  expect(await ask()).toMatchObject({ data: { state: 'waits' } });
  expectRefusal(await login({ account: me.account, password: me.password }), 'PLAY_EXCLUDED');
  api.advance(2 * HOUR);
  expect(await ask()).toMatchObject({ data: { state: 'open' } });
  expect(await stateOf()).toBe('reopened');
  expect((await login({ account: me.account, password: me.password })).ok).toBe(true);
  expect(await rewardsOf('rebate')).toEqual([]);
  await deposit(api, me.id, 100_00n);
  expect((await claim('rebate')).ok).toBe(true);
  await (await openRound(api.services, me.id, 10_00n)).settle();
  await expectSoundBooks(api);
});

it('a wrong password, and who was never excluded, learn nothing', async () => {
  expect(await ask()).toMatchObject({ code: 404 });
  await leave(1);
  expect(await ask('not the password')).toMatchObject({ refusal: 'CREDENTIALS_WRONG' });
});
