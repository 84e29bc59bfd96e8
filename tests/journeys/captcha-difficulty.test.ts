/** Tests that the captcha of the sign-in gets harder only where it is abused, and locks nobody out. */
import { beforeEach, expect, it } from 'vitest';
import { from, proofFrom, signInFrom, signUpFrom } from '#tests/support/callers.ts';
import { query, raw } from '#tests/support/journey.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const MINUTE = 60_000;
/**
 * The average number of attempts for a captcha; one takes half to one and a half of it. Harder captchas take two, four
 * or eight times as many.
 */
const TRIES = 40;
const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1, captchaTries: TRIES } });
let network = 0;
let here: string;
setUpTab(api);
beforeEach(() => {
  here = `203.0.113.${++network}`;
  // Starts at the beginning of a window of ten minutes.
  api.advance(20 * MINUTE - (api.services.now().getTime() % (10 * MINUTE)) + 1000);
});

const ask = async (count: number, address = here) => {
  for (let turn = 0; turn < count; turn++) await raw(api, '/api/auth/captcha', {}, from(address));
};
/** Returns the average number of attempts for the next captcha, as the server stores it. */
const costHere = async () => {
  const { key } = await proofFrom(api, here);
  return (await query<{ tries: number }>(api, `select tries from captcha where key = '${key}'`))[0]?.tries;
};

it('doubles with a network’s requests, up to eight times, and decreases by itself', async () => {
  const costs: unknown[] = [];
  for (const count of [0, 49, 49, 99, 300]) {
    await ask(count);
    costs.push(await costHere());
  }
  expect(costs).toEqual([1, 2, 4, 8, 8].map((times) => times * TRIES));
  const { tries } = await proofFrom(api, here);
  expect(tries).toBeGreaterThanOrEqual(4 * TRIES);
  expect(tries).toBeLessThanOrEqual(12 * TRIES);
  expect((await proofFrom(api, '198.51.100.1')).tries).toBeLessThanOrEqual(1.5 * TRIES);
  api.advance(20 * MINUTE);
  expect(await costHere()).toBe(TRIES);
});

it('can be solved at its hardest by a player who signs in', async () => {
  const person = newPerson();
  expect((await signUpFrom(api, here, person)).status).toBe(200);
  await ask(250);
  expect((await signInFrom(api, here, person)).status).toBe(200);
});

it('grows with failures, faster than with requests, and not with sign-ins', async () => {
  const person = newPerson();
  await signUpFrom(api, here, person);
  for (let turn = 0; turn < 55; turn++) expect((await signInFrom(api, here, person)).status).toBe(200);
  expect(await costHere()).toBe(TRIES);
  for (let turn = 0; turn < 5; turn++) await signInFrom(api, here, { account: `no.${turn}`, password: 'wrong one' });
  for (let turn = 0; turn < 5; turn++) expect((await signUpFrom(api, here, person)).status).toBe(400);
  expect(await costHere()).toBe(2 * TRIES);
});

it('cannot be replaced by an easier one of another network, nor solved with another’s answer', async () => {
  const person = newPerson();
  await signUpFrom(api, here, person);
  const input = { account: person.account, password: person.password };
  const there = `198.51.100.${network}`;
  // While neither network is abused, a player may change from wireless to mobile while typing.
  const moved = await proofFrom(api, there);
  expect((await raw(api, '/api/auth/login2', { ...input, ...moved }, from(here))).status).toBe(200);
  await ask(60);
  const easy = await proofFrom(api, there);
  const refused = await raw(api, '/api/auth/login2', { ...input, ...easy }, from(here));
  expect(refused.body).toMatchObject({ refusal: 'CAPTCHA_EXPIRED', field: 'captcha' });
  const [hard, other] = [await proofFrom(api, here), await proofFrom(api, there)];
  const mixed = await raw(api, '/api/auth/login2', { ...input, key: hard.key, captcha: other.captcha }, from(here));
  expect(mixed.body).toMatchObject({ refusal: 'CAPTCHA_EXPIRED' });
  expect((await signInFrom(api, here, person)).status).toBe(200);
});
