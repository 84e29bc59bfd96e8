/**
 * Tests the return after an exclusion: after its term, by two requests a day apart, to the same account, and in no
 * other way.
 */
import { beforeEach, expect, it } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { readToken } from '#api/token.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import { $protection, loadProtection, setLimit } from '#stores/limits.ts';
import { selfExclude } from '#stores/protection.ts';
import { verifyPassword } from '#stores/security.ts';
import { login } from '#stores/sign-in.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  playerIn,
  query,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { claim, deposit, rewardsOf } from '#tests/support/offers.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const leave = async (months: 0 | 1 = 1) => {
  expect((await verifyPassword(me.password)).ok).toBe(true);
  expect((await selfExclude(months)).ok).toBe(true);
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
const back = async () => {
  await leave(1);
  api.advance(32 * DAY);
  await ask();
  api.advance(25 * HOUR);
  expect(await ask()).toMatchObject({ data: { state: 'open' } });
  expect((await login(me)).ok).toBe(true);
};
const setAnew = async () => {
  expect(valueOf(await setLimit({ kind: 'loss', period: 'week', value: '300.00' })).due).toEqual(['time']);
  expect(valueOf(await setLimit({ kind: 'time', period: 'day', value: '120' })).due).toEqual([]);
};
const dueOf = async () => {
  await loadProtection();
  return valueOf(loaded($protection.get())).due;
};
const loaded = (state: ReturnType<typeof $protection.get>) =>
  state.status === 'ready'
    ? ({ ok: true, value: state.value } as const)
    : ({ ok: false, failure: { kind: 'unexpected' } } as const);
const stateOf = async () =>
  (await query<{ state: string }>(api, `select state from exclusion where member_id = ${me.id} order by id desc`))[0]
    ?.state;

it('a request before the term’s end, or without a term, has no effect', async () => {
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

it('the account stays closed after the term; a day after a request it opens empty', async () => {
  await deposit(api, me.id, 200_00n);
  expect((await rewardsOf('rebate'))[0]).toMatchObject({ state: 'available' });
  await leave(1);
  api.advance(20 * DAY);
  expect(await ask()).toMatchObject({ refusal: 'PLAY_EXCLUDED' });
  api.advance(11 * DAY);
  expect(failureOf(await login(me))).toMatchObject({ code: 'EXCLUSION_OVER', httpCode: 403, values: { from: '' } });
  const { data } = await ask();
  expect(data).toMatchObject({ state: 'waits' });
  const { from } = data as { from: string };
  api.advance(23 * HOUR);
  expect(await ask()).toMatchObject({ data: { state: 'waits' } });
  expect(failureOf(await login(me))).toMatchObject({ code: 'EXCLUSION_OVER', values: { from } });
  expectRefusal(await login({ ...me, password: 'not the password' }), 'CREDENTIALS_WRONG');
  api.advance(2 * HOUR);
  expect(await ask()).toMatchObject({ data: { state: 'open' } });
  expect(await stateOf()).toBe('reopened');
  expect((await login(me)).ok).toBe(true);
  await setAnew();
  expect(await rewardsOf('rebate')).toEqual([]);
  await deposit(api, me.id, 100_00n);
  expect((await claim('rebate')).ok).toBe(true);
  await (await openRound(api.services, me.id, 10_00n)).settle();
  await expectSoundLedger(api);
});

it('a wrong password and a member without an exclusion reveal nothing', async () => {
  expect(await ask()).toMatchObject({ code: 404 });
  await leave(1);
  expect(await ask('not the password')).toMatchObject({ refusal: 'CREDENTIALS_WRONG' });
});

it('play needs new limits of losses and of time, because the earlier ones have ended', async () => {
  valueOf(await setLimit({ kind: 'loss', period: 'day', value: '900.00' }));
  valueOf(await setLimit({ kind: 'time', period: 'day', value: '600' }));
  await deposit(api, me.id, 100_00n);
  await back();
  await deposit(api, me.id, 100_00n);
  expect(await dueOf()).toEqual(['loss', 'time']);
  const shut = { code: 403, refusal: 'LIMITS_FIRST' };
  const token = bearer(readToken());
  const asked = [
    ['/api/recharge/online', { money: '50.00', payment_id: 1, payment_type: 'online_pix', payment_desc: '' }],
    ['/api/day7/day7LoginV2', { api_code: 'jogada', gameCode: 'onca-dourada', gameType: 3, isMobile: 0 }],
    ['/api/rechargerebate/claim', {}],
    ['/api/dailywheel/claim', {}],
  ] as const;
  for (const [path, input] of asked)
    expect([path, (await raw(api, path, input, token)).body]).toMatchObject([path, shut]);
  await expect(openRound(api.services, me.id, 1_00n)).rejects.toThrow('LIMITS_FIRST');
  // A limit of deposits alone does not satisfy the requirement.
  valueOf(await setLimit({ kind: 'deposit', period: 'day', value: '500.00' }));
  expect(await dueOf()).toEqual(['loss', 'time']);
  await setAnew();
  await (await openRound(api.services, me.id, 1_00n)).settle();
  expect((await raw(api, ...asked[1], token)).body).toMatchObject({ code: 200 });
  await expectSoundLedger(api);
});

it('limits set once play is open may be removed like any other, and play stays open', async () => {
  await back();
  await setAnew();
  valueOf(await setLimit({ kind: 'time', period: 'day', value: '' }));
  expect(await dueOf()).toEqual([]);
  await deposit(api, me.id, 100_00n);
  await (await openRound(api.services, me.id, 1_00n)).settle();
});
