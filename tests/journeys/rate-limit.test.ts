/** Tests rate limits at their real size: who is limited, for how long, and who is not. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { from, signInFrom, signUpFrom } from '#tests/support/callers.ts';
import { bearer, connect, freshTab, playerIn, raw } from '#tests/support/journey.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const HOUR = 60 * 60_000;
const HOME = '203.0.113.7';
const AWAY = '198.51.100.20';
const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1 } });
setUpTab(api);
beforeEach(() => {
  // Starts at the beginning of every window of the limits, so that none ends during a test.
  api.advance(HOUR - (api.services.now().getTime() % HOUR) + 1000);
});

/** Creates a member who has never signed in. */
const stranger = async () => {
  const person = newPerson();
  expect((await signUpFrom(api, '192.0.2.1', person)).status).toBe(200);
  return person;
};
const wrong = (address: string, account: string) => signInFrom(api, address, { account, password: 'wrong password' });

async function statusesOf(count: number, call: (turn: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn++) statuses.push((await call(turn)).status);
  return statuses;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('wrong passwords', () => {
  it('block their network for 15 minutes, and the owner elsewhere not at all', async () => {
    const me = await stranger();
    expect(await statusesOf(6, () => wrong(AWAY, me.account.toUpperCase()))).toEqual([...times(5, 400), 429]);
    const stopped = await signInFrom(api, AWAY, me);
    const seconds = Number(stopped.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(stopped.body).toMatchObject({
      status: 'error',
      code: 429,
      refusal: 'TOO_MANY_REQUESTS',
      values: { seconds },
      message: 'Too many attempts. Try again in 15 minutes.',
    });
    expect((await signInFrom(api, HOME, me)).status).toBe(200);
    api.advance(seconds * 1000);
    expect((await signInFrom(api, AWAY, me)).status).toBe(200);
  });

  it('are reset by the right password', async () => {
    const me = await stranger();
    for (let round = 0; round < 2; round++) {
      expect(await statusesOf(4, () => wrong(HOME, me.account))).toEqual(times(4, 400));
      expect((await signInFrom(api, HOME, me)).status).toBe(200);
    }
  });

  it('do not include right ones, however many', async () => {
    const me = await stranger();
    expect(await statusesOf(12, () => signInFrom(api, HOME, me))).toEqual(times(12, 200));
  });

  it('sent all at once are checked five times, like those sent in turn', async () => {
    const me = await stranger();
    const replies = await Promise.all(Array.from({ length: 20 }, () => wrong(HOME, me.account)));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await signInFrom(api, HOME, me)).status).toBe(429);
  });

  it('from many networks lock the account for an hour, but not where its owner signed in recently', async () => {
    const me = await stranger();
    expect((await signInFrom(api, HOME, me)).status).toBe(200);
    for (let network = 0; network < 6; network++)
      expect(await statusesOf(5, () => wrong(`198.51.100.${network}`, me.account))).toEqual(times(5, 400));
    const stopped = await signInFrom(api, '198.51.100.99', me);
    expect(stopped.body).toMatchObject({ refusal: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/1 hour\.$/) });
    expect((await signInFrom(api, HOME, me)).status).toBe(200);
    api.advance(HOUR);
    expect((await signInFrom(api, '198.51.100.99', me)).status).toBe(200);
  });

  it('for an unknown name count like any other', async () => {
    const { account } = newPerson();
    expect(await statusesOf(6, () => wrong(HOME, account))).toEqual([...times(5, 400), 429]);
  });

  it('count by name alone, whatever another name spells', async () => {
    const me = await stranger();
    for (const account of [`${HOME}|${me.account}`, `network:${HOME}|${me.account}`, `${me.account}:${HOME}`])
      await statusesOf(6, () => wrong(AWAY, account));
    expect((await signInFrom(api, HOME, me)).status).toBe(200);
  });

  it('count for all addresses of an IPv6 household, and for one IPv4 address however it is written', async () => {
    const [me, other] = [await stranger(), await stranger()];
    const house = (turn: number) => `2001:db8:7:1:${turn}::${turn + 1}`;
    expect(await statusesOf(6, (turn) => wrong(house(turn), me.account))).toEqual([...times(5, 400), 429]);
    expect((await signInFrom(api, '2001:db8:7:2::1', me)).status).toBe(200);
    const ways = [HOME, `::ffff:${HOME}`, '::ffff:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '::FFFF:CB00:7107', HOME];
    expect(await statusesOf(6, (turn) => wrong(ways[turn] ?? '', other.account))).toEqual([...times(5, 400), 429]);
  });
});

describe('a shared address', () => {
  it('is not locked by requests without a captcha, which count for no account', async () => {
    const me = await stranger();
    const empty = { account: me.account, password: 'wrong password', key: 'none', captcha: 'none' };
    const post = () => raw(api, '/api/auth/login2', empty, from(HOME));
    for (let turn = 0; turn < 40; turn++)
      expect((await post()).body).toMatchObject({ code: 400, refusal: 'CAPTCHA_EXPIRED' });
    expect((await signInFrom(api, HOME, me)).status).toBe(200);
  });

  it('is not locked by wrong sign-ins to other accounts', async () => {
    const me = await stranger();
    expect(await statusesOf(40, (turn) => wrong(HOME, `someone.${turn}`))).toEqual(times(40, 400));
    expect((await signInFrom(api, HOME, me)).status).toBe(200);
  });

  it('is not locked by invalid registrations, nor by many valid ones', async () => {
    const taken = await stranger();
    expect(await statusesOf(10, () => signUpFrom(api, HOME, taken))).toEqual(times(10, 400));
    expect(await statusesOf(8, () => signUpFrom(api, HOME, newPerson()))).toEqual(times(8, 200));
  });

  it('gets captchas as often as it requests them', async () => {
    const ask = () => raw(api, '/api/auth/captcha', {}, from(HOME));
    expect(await statusesOf(60, ask)).toEqual(times(60, 200));
  });
});

it.each([
  ['deposits', '/api/recharge/online', { money: '10.00', payment_id: 1, payment_type: 'online_pix' }, 10],
  [
    'withdrawals',
    '/api/drawing',
    { money: '20.00', payment_type: 'evp', evp: '71cdf9ba-c695-4e3c-b010-abb521a3f1be', qk_pwd: '123456' },
    10,
  ],
  [
    'checks of a password that is right',
    '/api/member/password/verify',
    (me: Person) => ({ password: me.password }),
    30,
  ],
  ['game launches', '/api/day7/day7LoginV2', { api_code: 'none', gameCode: 'none' }, 30],
  ['claims of rewards', '/api/rechargerebate/claim', {}, 10],
  ['collections of rewards', '/api/rebate/collect', {}, 10],
  ['ends of sessions', '/api/member/sessions/revoke', { id: 'others' }, 30],
])('%s are limited per minute, for this player alone', async (_what, path, input, most) => {
  const bodyOf = (me: Person) => (typeof input === 'function' ? input(me) : input);
  const body = bodyOf(await playerIn(api));
  const mine = bearer(readToken());
  const statuses = await statusesOf(most + 1, () => raw(api, path, body, mine));
  expect(statuses.slice(0, most)).not.toContain(429);
  expect(statuses[most]).toBe(429);
  freshTab();
  const other = bodyOf(await playerIn(api));
  expect((await raw(api, path, other, bearer(readToken()))).status).not.toBe(429);
});

describe('searches', () => {
  // A twentieth of the real limits, 1,200 a minute of a network and 300 of a player.
  const small = setUpApi({ config: { rateLimitScale: 1 / 20, trustedProxies: 1 } });
  beforeEach(() => {
    connect(small);
    small.advance(HOUR - (small.services.now().getTime() % HOUR) + 1000);
  });
  const search = (address: string, turn: number, headers = {}) =>
    small.request(`/api/games/listsv2?keyword=roda${turn % 7}`, { headers: { ...from(address), ...headers } });

  it('from one network are limited per minute; lists continue, and so do players at the same address', async () => {
    await playerIn(small);
    const mine = bearer(readToken());
    const statuses = await statusesOf(61, (turn) => search(HOME, turn));
    expect(statuses.indexOf(429)).toBe(60);
    expect((await search(AWAY, 0)).status).toBe(200);
    expect((await search(HOME, 0, mine)).status).toBe(200);
    expect((await small.request('/api/games/popular?name=roda', { headers: from(HOME) })).status).toBe(429);
    expect((await small.request('/api/games/listsv2', { headers: from(HOME) })).status).toBe(200);
  });

  it('by one player are limited per minute, from any network', async () => {
    await playerIn(small);
    const mine = bearer(readToken());
    const statuses = await statusesOf(16, (turn) => search(`198.51.100.${turn}`, turn, mine));
    expect(statuses.indexOf(429)).toBe(15);
  });
});

it('a network asks for twenty names in ten minutes, and another is not limited', async () => {
  const { account } = await stranger();
  const ask = (address: string) => raw(api, '/api/auth/account/check', { account }, from(address));
  expect(await statusesOf(21, () => ask(AWAY))).toEqual([...times(20, 200), 429]);
  expect((await ask(HOME)).body).toMatchObject({ data: { is_free: 0 } });
});
