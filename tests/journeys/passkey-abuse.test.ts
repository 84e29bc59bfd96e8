/** Tests attacks without the passkey: one neutral refusal, and no effect on others. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_MS } from '#contract/passkey.ts';
import { readToken } from '#api/token.ts';
import { verifyPassword } from '#stores/security.ts';
import { HOUR } from '#server/platform/time.ts';
import { makeKey, signWith } from '#tests/support/passkey-device.ts';
import type { DeviceKey, Odd } from '#tests/support/passkey-device.ts';
import { from, signInFrom } from '#tests/support/callers.ts';
import { bearer, connect, freshTab, playerIn, query, raw } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

const HOME = '198.51.100.7';
const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1 } });
let me: Awaited<ReturnType<typeof playerIn>>;
let key: DeviceKey;
beforeEach(async () => {
  // Gives each test an hour of its own, because limits count by the clock's hours.
  api.advance(2 * HOUR - (api.services.now().getTime() % HOUR));
  connect(api);
  key = await newKey();
});

/** Creates a player with a passkey. */
async function newKey(odd: Odd = {}): Promise<DeviceKey> {
  freshTab();
  me = await playerIn(api);
  expect((await verifyPassword(me.password)).ok).toBe(true);
  const { key, credential } = makeKey(await registerOptions(), odd);
  expect((await addKey(credential)).status).toBe(200);
  return key;
}

const options = async (path: string, headers: Record<string, string>) =>
  (await raw(api, `/api/passkey/${path}/options`, {}, headers)).body.data as Options;
const registerOptions = (token = readToken()) => options('register', bearer(token));
const loginOptions = () => options('login', {});
const addKey = (credential: object, token = readToken()) =>
  raw(api, '/api/passkey/register/verify', { credential }, bearer(token));
const enter = (credential: object, address = HOME) =>
  raw(api, '/api/passkey/login/verify?lang=en', { credential }, from(address));
const refusalOf = ({ body }: { body: Record<string, unknown> }) => body.refusal ?? body.status;
const sign = async (odd: Odd = {}) => signWith(key, await loginOptions(), odd);
const stopped = async () =>
  (
    await query<{ on: boolean }>(
      api,
      `select stopped_at is not null as on from passkey where credential_id = '${key.id}'`,
    )
  )[0]?.on;

it('accepts a valid sign-in, so that the following refusals have one reason each', async () => {
  expect((await enter(await sign())).status).toBe(200);
});

describe('a reply at a sign-in', () => {
  it('is valid once', async () => {
    const answer = await sign();
    expect((await enter(answer)).status).toBe(200);
    expect(refusalOf(await enter(answer))).toBe('PASSKEY_WRONG');
    expect(await stopped()).toBe(false);
  });

  it('opens one session, however many send it at once', async () => {
    const answer = await sign();
    const replies = await Promise.all(Array.from({ length: 6 }, () => enter(answer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is valid for five minutes', async () => {
    const answer = await sign();
    api.advance(PASSKEY_CHALLENGE_MS);
    expect(refusalOf(await enter(answer))).toBe('PASSKEY_WRONG');
  });

  it.each<[string, Odd]>([
    ['from another site', { origin: 'http://site.test.evil.example' }],
    ['for another site’s key', { rpId: 'evil.example' }],
    ['that nobody opened the device for', { unverified: true }],
    ['of another purpose', { type: 'webauthn.create' }],
    ['to a question that was never asked', { challenge: 'f8'.repeat(20) }],
    ['with a bit of the signature changed', { spoilt: true }],
    ['of another member’s device', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('%s is refused like any other', async (_, odd) => {
    const { status, body } = await enter(await sign(odd));
    expect({ status, refusal: body.refusal, message: body.message }).toEqual({
      status: 400,
      refusal: 'PASSKEY_WRONG',
      message: 'The passkey wasn’t accepted. Try again.',
    });
    expect(body).not.toHaveProperty('field');
    expect((await enter(await sign())).status).toBe(200);
  });

  it('with an unknown key has its own code, so that the device stops suggesting it', async () => {
    const { key: foreign } = makeKey({ challenge: 'x', user: { id: key.userHandle } });
    const strange = await enter(signWith(foreign, await loginOptions()));
    expect(refusalOf(strange)).toBe('PASSKEY_UNKNOWN');
    expect(strange.body).not.toHaveProperty('field');
  });

  it('with another member’s key under one’s own name is refused', async () => {
    const mine = key;
    key = await newKey();
    const { key: thief } = makeKey({ challenge: 'x', user: { id: mine.userHandle } });
    const answer = signWith({ ...thief, id: mine.id }, await loginOptions());
    expect(refusalOf(await enter(answer))).toBe('PASSKEY_WRONG');
  });

  it('to the challenge for a new key is refused at a sign-in', async () => {
    const asked = await registerOptions();
    expect(refusalOf(await enter(signWith(key, asked)))).toBe('PASSKEY_WRONG');
  });
});

describe('a copied key', () => {
  it('is disabled when its counter decreases, its player is notified, and it never works again', async () => {
    await enter(await sign({ counter: 9 }));
    expect(refusalOf(await enter(await sign({ counter: 5 })))).toBe('PASSKEY_COPIED');
    expect(await stopped()).toBe(true);
    expect(refusalOf(await enter(await sign({ counter: 20 })))).toBe('PASSKEY_COPIED');
    const told = await query(api, `select kind, values from notice where member_id = ${me.id} order by id`);
    expect(told).toContainEqual({ kind: 'factor_changed', values: { outcome: 'passkey_copied' } });
    expect((await signInFrom(api, HOME, me)).status).toBe(200);
  });

  it('is not suspected of one that is backed up: each of its devices counts from one', async () => {
    key = await newKey({ backedUp: true });
    await enter(await sign({ counter: 9, backedUp: true }));
    expect((await enter(await sign({ counter: 1, backedUp: true }))).status).toBe(200);
    expect(await stopped()).toBe(false);
  });

  it('is detected if only the copy reports a backup', async () => {
    await enter(await sign({ counter: 9 }));
    expect(refusalOf(await enter(await sign({ counter: 1, backedUp: true })))).toBe('PASSKEY_COPIED');
  });

  it('is detected if the counter does not increase', async () => {
    await enter(await sign({ counter: 9 }));
    expect(refusalOf(await enter(await sign({ counter: 9 })))).toBe('PASSKEY_COPIED');
  });

  it('is not disabled by someone who has only its id: the signature is checked first', async () => {
    await enter(await sign({ counter: 9 }));
    expect(refusalOf(await enter(await sign({ counter: 3, spoilt: true })))).toBe('PASSKEY_WRONG');
    expect(await stopped()).toBe(false);
    expect((await enter(await sign({ counter: 10 }))).status).toBe(200);
  });
});

describe('creating a key', () => {
  it.each<[string, Odd]>([
    ['from another site', { origin: 'http://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that nobody opened the device for', { unverified: true }],
    ['as if it were a sign-in', { type: 'webauthn.get' }],
    ['for a question that was never asked', { challenge: 'f8'.repeat(20) }],
  ])('%s is refused', async (_, odd) => {
    expect(refusalOf(await addKey(makeKey(await registerOptions(), odd).credential))).toBe('PASSKEY_WRONG');
    expect(await keysOfMine()).toBe(1);
  });

  it('with one reply sent twice at once stores one', async () => {
    const { credential } = makeKey(await registerOptions());
    const replies = await Promise.all([addKey(credential), addKey(credential)]);
    expect(replies.map(refusalOf).sort()).toEqual(['PASSKEY_WRONG', 'success']);
    expect(await keysOfMine()).toBe(2);
  });

  it('stores one of two concurrent replies to one challenge', async () => {
    const asked = await registerOptions();
    const replies = await Promise.all([1, 2].map(() => addKey(makeKey(asked).credential)));
    expect(replies.map(refusalOf).sort()).toEqual(['PASSKEY_WRONG', 'success']);
    expect(await keysOfMine()).toBe(2);
  });

  it('stores one of two concurrent keys that would be the tenth and the eleventh', async () => {
    await api.services.db.execute(`
      insert into passkey (member_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      select ${me.id}, 'key-' || ${me.id} || '-' || n, '', 0, '[]', false, '', now() from generate_series(1, 8) n`);
    const asked = [await registerOptions(), await registerOptions()];
    const replies = await Promise.all(asked.map((each) => addKey(makeKey(each).credential)));
    expect(replies.map(refusalOf).sort()).toEqual(['PASSKEYS_FULL', 'success']);
    expect(await keysOfMine()).toBe(MOST_PASSKEYS);
  });

  it('refuses a key that another member has, who keeps it', async () => {
    const mine = me.id;
    const { id } = key;
    await newKey();
    const { credential } = makeKey(await registerOptions());
    // Writes the other player's key id into the credential's data as well, because only the id identifies the owner.
    const object = Buffer.from(credential.response.attestationObject, 'base64url');
    object.set(Buffer.from(id, 'base64url'), object.indexOf(Buffer.from(credential.id, 'base64url')));
    const stolen = {
      ...credential,
      id,
      rawId: id,
      response: { ...credential.response, attestationObject: object.toString('base64url') },
    };
    expect(refusalOf(await addKey(stolen))).toBe('PASSKEY_WRONG');
    const rows = await query(api, `select member_id from passkey where credential_id = '${id}'`);
    expect(rows.map((row) => Number(row.member_id))).toEqual([mine]);
  });

  it('is refused with another member’s challenge', async () => {
    const theirs = await registerOptions();
    await newKey();
    expect(refusalOf(await addKey(makeKey(theirs).credential))).toBe('PASSKEY_WRONG');
  });

  const keysOfMine = async () => (await query(api, `select 1 from passkey where member_id = ${me.id}`)).length;
});

describe('a flood of wrong replies', () => {
  it('is limited separately, and locks no password', async () => {
    const flood = '203.0.113.50';
    for (let turn = 0; turn < 30; turn++)
      expect(refusalOf(await enter(await sign({ spoilt: true }), flood))).toBe('PASSKEY_WRONG');
    const { status, headers, body } = await enter(await sign(), flood);
    expect({ status, refusal: body.refusal }).toEqual({ status: 429, refusal: 'TOO_MANY_REQUESTS' });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signInFrom(api, flood, me)).status).toBe(200);
    expect((await enter(await sign())).status).toBe(200);
  });

  it('for passwords locks no passkey', async () => {
    for (let turn = 0; turn < 6; turn++) await signInFrom(api, HOME, { ...me, password: 'wrong' });
    expect((await signInFrom(api, HOME, me)).status).toBe(429);
    expect((await enter(await sign())).status).toBe(200);
  });

  it('leaves no challenges behind after they expire', async () => {
    await loginOptions();
    api.advance(PASSKEY_CHALLENGE_MS + 60_000);
    await api.housekeeping();
    expect(await query(api, 'select 1 from passkey_challenge')).toEqual([]);
  });
});
