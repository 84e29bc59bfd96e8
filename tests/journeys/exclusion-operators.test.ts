/**
 * Tests operators' exclusions: on a player's wish, extended and never shortened, ended by two if without a term, and
 * unpayable money.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { DAY, HOUR, monthsLater } from '#server/platform/time.ts';
import { wireDate } from '#lib/dates.ts';
import { setLimit } from '#stores/limits.ts';
import { selfExclude } from '#stores/protection.ts';
import { verifyPassword } from '#stores/security.ts';
import { $session, fetchMember } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  connect,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { deposit } from '#tests/support/offers.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({
  config: { market: noGift },
  outside: (url, _init, next) =>
    url.includes('/payout/') && bank === 'refuses' ? Promise.resolve(Response.json(refused)) : next(),
});
let me: Awaited<ReturnType<typeof playerIn>>;
let bank: 'pays' | 'refuses';
const refused = { status: 'NAO_REALIZADO', endToEndId: 'E00000000202611230000000000000000' };
beforeEach(async () => {
  bank = 'pays';
  connect(api);
  freshTab();
  me = await playerIn(api);
});

const act = (what: string, body: object = {}, operator = 'rita') =>
  backoffice(api, `/members/${me.account}/${what}`, { operator, ...body });
const restrictionOf = async () => {
  await fetchMember();
  const session = $session.get();
  return session.status === 'player' ? session.member.restriction : null;
};
const closed = async () => {
  api.advance(49 * HOUR);
  await api.housekeeping();
};
const ask = async () => {
  const { body } = await raw(api, '/api/auth/captcha', {});
  const { key, challenge } = body.data as { key: string; challenge: { parameters: object } };
  const input = { account: me.account, password: me.password, key, captcha: await solveCaptcha(challenge) };
  return (await raw(api, '/api/protection/return', input)).body;
};

describe('an exclusion by an operator', () => {
  it('has all effects of a player’s own, and is shown as the operator’s', async () => {
    await deposit(api, me.id, 70_00n);
    expect(await act('exclude', { months: 6 })).toMatchObject({ status: 200, body: { state: 'excluded' } });
    expect(await restrictionOf()).toMatchObject({ kind: 'operator' });
    await expect(openRound(api.services, me.id, 1_00n)).rejects.toThrow('PLAY_EXCLUDED');
    await closed();
    await closed();
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 0n, locked: 0n });
    freshTab();
    expectRefusal(await login(me), 'PLAY_EXCLUDED');
    const [row] = await query(api, `select kind, actor, reason from restriction where member_id = ${me.id}`);
    expect(row).toEqual({ kind: 'operator', actor: 'operator:rita', reason: 'Teste' });
    await expectSoundLedger(api);
  });

  it('is unique: an excluded player is not excluded again, and unknown lengths are refused', async () => {
    expect((await act('exclude', { months: 5 })).status).toBe(400);
    expect((await act('exclude', { months: '1' })).status).toBe(200);
    expect(await act('exclude', { months: 12 })).toMatchObject({ status: 409 });
    expect((await backoffice(api, '/members/nobody.here/exclude', { months: 1 })).status).toBe(404);
  });

  it('ends at its player’s request if it has a term', async () => {
    await act('exclude', { months: 1 });
    await closed();
    freshTab();
    api.advance(30 * DAY);
    expect(await ask()).toMatchObject({ data: { state: 'waits' } });
    api.advance(25 * HOUR);
    expect(await ask()).toMatchObject({ data: { state: 'open' } });
    expect((await login(me)).ok).toBe(true);
    expect(await restrictionOf()).toEqual({ kind: 'limits', until: '' });
  });

  it('needs a permission that support does not have', async () => {
    const token = await operatorToken(api.services, 'sofia', 'support');
    const reply = await backoffice(api, `/members/${me.account}/exclude`, { months: 1 }, token);
    expect(reply.status).toBe(403);
  });
});

describe('an extended exclusion', () => {
  it('ends at the later end, whoever set it, and cancels a requested return', async () => {
    expect((await verifyPassword(me.password)).ok).toBe(true);
    valueOf(await selfExclude(1));
    await closed();
    freshTab();
    api.advance(31 * DAY);
    expect(await ask()).toMatchObject({ data: { state: 'waits' } });
    const until = monthsLater(api.services.now(), 3);
    const longer = await act('lengthen', { months: 3 });
    expect(longer).toMatchObject({ status: 200, body: { state: 'lengthened' } });
    expect(String(longer.body.until).slice(0, 16)).toBe(wireDate(until).slice(0, 16));
    api.advance(2 * DAY);
    expect(await ask()).toMatchObject({ refusal: 'PLAY_EXCLUDED', values: { until: longer.body.until } });
    expectRefusal(await login(me), 'PLAY_EXCLUDED');
    api.advance(92 * DAY);
    expect(await ask()).toMatchObject({ data: { state: 'waits' } });
    api.advance(25 * HOUR);
    expect(await ask()).toMatchObject({ data: { state: 'open' } });
    await expectSoundLedger(api);
  });

  it('is never shorter, and needs an existing one', async () => {
    expect(await act('lengthen', { months: 3 })).toMatchObject({
      status: 409,
      body: { error: 'the player is not self-excluded' },
    });
    await act('exclude', { months: 6 });
    expect((await act('lengthen', { months: 3 })).status).toBe(409);
    expect((await act('lengthen', { months: 0 })).status).toBe(200);
    expect((await act('lengthen', { months: 12 })).status).toBe(409);
    expect(await restrictionOf()).toEqual({ kind: 'operator', until: '', ends_in: null });
  });
});

describe('ending an exclusion without a term', () => {
  const end = (operator: string) => act('end-exclusion', {}, operator);

  it('needs two operators after twelve months, and limits before play', async () => {
    expect((await verifyPassword(me.password)).ok).toBe(true);
    valueOf(await selfExclude(0));
    await closed();
    freshTab();
    api.advance(360 * DAY);
    expect((await end('rita')).status).toBe(409);
    api.advance(5 * DAY);
    expect((await end('rita')).body).toMatchObject({ state: 'asked' });
    expectRefusal(await login(me), 'PLAY_EXCLUDED');
    // A repeat by the same operator is no second approval.
    expect((await end('rita')).body).not.toMatchObject({ state: 'open, once limits are set' });
    expectRefusal(await login(me), 'PLAY_EXCLUDED');
    expect((await end('saul')).body).toMatchObject({ state: 'open, once limits are set' });
    const [row] = await query<{ reopened_by: string }>(
      api,
      `select reopened_by from exclusion where member_id = ${me.id}`,
    );
    expect(row?.reopened_by).toBe('operator:rita, operator:saul');
    expect((await login(me)).ok).toBe(true);
    await deposit(api, me.id, 50_00n);
    await expect(openRound(api.services, me.id, 1_00n)).rejects.toThrow('LIMITS_FIRST');
    valueOf(await setLimit({ kind: 'loss', period: 'month', value: '100.00' }));
    valueOf(await setLimit({ kind: 'time', period: 'week', value: '600' }));
    await (await openRound(api.services, me.id, 1_00n)).settle();
    await expectSoundLedger(api);
  });

  it('is refused for one with a term, and without any exclusion', async () => {
    expect(await end('rita')).toMatchObject({ status: 409, body: { error: 'the player is not self-excluded' } });
    await act('exclude', { months: 12 });
    await closed();
    expect((await end('rita')).status).toBe(409);
  });

  it('has no effect by the second approval if it was extended meanwhile', async () => {
    await act('exclude', { months: 0 });
    await closed();
    api.advance(370 * DAY);
    const { body } = await end('rita');
    await query(api, `update exclusion set started_at = now() + interval '2 years' where member_id = ${me.id}`);
    const agreed = await backoffice(api, `/proposals/${String(body.proposal)}/agree`, { operator: 'saul' });
    expect(agreed.status).toBe(409);
    freshTab();
    expectRefusal(await login(me), 'PLAY_EXCLUDED');
  });
});

it('money that no bank accepted is listed with its owner until it is paid', async () => {
  bank = 'refuses';
  await deposit(api, me.id, 80_00n);
  await act('exclude', { months: 12 });
  await closed();
  await api.housekeeping();
  const mine = async () =>
    ((await backoffice(api, '/unpaid')).body as unknown as { account: string }[]).filter(
      ({ account }) => account === me.account,
    );
  expect(await mine()).toMatchObject([{ amount: '80.00', owed_since: '' }]);
  api.advance(181 * DAY);
  await api.housekeeping();
  expect(await mine()).toMatchObject([{ amount: '80.00', owed_since: expect.stringMatching(/^\d{4}-/) as string }]);
  await act('adjust', { amount: '-80.00', key: `paid-by-hand-${me.id}` });
  await act('adjust', { amount: '-80.00', key: `paid-by-hand-${me.id}` }, 'saul');
  await api.housekeeping();
  expect(await mine()).toEqual([]);
});
