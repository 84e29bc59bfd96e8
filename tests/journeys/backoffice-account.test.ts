/** Tests passkeys of operators, and the page of an operator's own account: sessions, keys, password and token. */
import { describe, expect, it } from 'vitest';
import { createApi } from '#server/app/app.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { MINUTE } from '#server/platform/time.ts';
import { backofficeBrowser, codeOf, textOf } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { invitationKey, operatorToken, PASSWORD } from '#scripts/dev/fixtures/operators.ts';
import { makeKey, signWith } from '#tests/support/passkey-device.ts';
import type { DeviceKey, Odd } from '#tests/support/passkey-device.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
type Browser = ReturnType<typeof backofficeBrowser>;

const here = { origin: 'http://api.test', rpId: 'api.test' };
interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

/** Returns the token of a page's form. */
async function tokenOf(visit: Browser, page: string, action: string): Promise<string> {
  const html = await (await visit.get(page)).text();
  const form = html.split('<form').find((each) => each.includes(`action="${PAGE}${action}"`)) ?? '';
  return /name="_token" value="([^"]+)"/.exec(form)?.[1] ?? '';
}

/** Sends a form of a page, with its token. */
const press = async (visit: Browser, page: string, action: string, fields: Record<string, string> = {}) =>
  visit.post(action, { ...fields, _token: await tokenOf(visit, page, action) });

/** Makes a key by a form of a page. Returns it with the reply. */
async function addKey(visit: Browser, page: string, action: string, odd: Odd & { counts?: number } = {}) {
  const _token = await tokenOf(visit, page, action);
  const options = (await (await visit.post(action, { credential: '', _token })).json()) as Options;
  const { key, credential } = makeKey(options, { ...here, ...odd });
  const full = JSON.stringify({ ...credential, clientExtensionResults: {} });
  return { key, reply: await visit.post(action, { credential: full, _token }) };
}

/** Signs in by a key. `credential`: the answer to send in place of the key's. */
async function enterBy(visit: Browser, key: DeviceKey, odd: Odd = {}, credential?: string) {
  const options = (await (await visit.post('/sign-in/passkey', { credential: '' })).json()) as Options;
  const signed = JSON.stringify({ ...signWith(key, options, { ...here, ...odd }), clientExtensionResults: {} });
  return { signed, reply: await visit.post('/sign-in/passkey', { credential: credential ?? signed }) };
}

const callsOf = async (name: string) =>
  (await query<{ call: string }>(api, `select call from operator_event where operator = '${name}' order by id`)).map(
    ({ call }) => call,
  );

/** Lets a new operator in by a link and a passkey. */
async function enteredBy(name: string, odd: Odd & { counts?: number } = {}) {
  const visit = backofficeBrowser(api);
  await visit.post('/invitation', { key: await invitationKey(api.services, name) });
  return { visit, ...(await addKey(visit, '/enrol', '/enrol/passkey', odd)) };
}

describe('a passkey', () => {
  it('is set up by a link, without a password, and signs in from then on', async () => {
    const { key, reply } = await enteredBy('pia');
    expect(reply.headers.get('Location')).toBe(PAGE);
    const visit = backofficeBrowser(api);
    expect((await enterBy(visit, key)).reply.headers.get('Location')).toBe(PAGE);
    expect(await (await visit.get()).text()).toContain('pia');
    expect(await callsOf('pia')).toEqual(['invitation opened', 'passkey added', 'sign-in', 'sign-in']);
  });

  it('is joined by a password and an authenticator on the account page', async () => {
    const { visit } = await enteredBy('ivo');
    const html = await (await visit.get('/account')).text();
    const secret = /<code>([A-Z2-7]+)<\/code>/.exec(html)?.[1] ?? '';
    const sealed = /name="sealed" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const add = (fields: Record<string, string>) =>
      press(visit, '/account', '/account/first-password', { password: PASSWORD, sealed, ...fields });
    const hasOne = async () =>
      (await query<{ has: boolean }>(api, "select sealed_totp is not null as has from operator where name = 'ivo'"))[0]
        ?.has;
    for (const fields of [
      { code: '000000' },
      { code: codeOf(api, secret), sealed: 'x' },
      { code: codeOf(api, secret), password: 'short' },
    ]) {
      await add(fields);
      expect([fields, await hasOne()]).toEqual([fields, false]);
    }
    // A fault keeps the secret that the app has.
    await add({ code: '000000' });
    expect(await (await visit.get('/account')).text()).toContain(`<code>${secret}</code>`);
    await add({ code: codeOf(api, secret) });
    expect(await hasOne()).toBe(true);
    api.advance(MINUTE);
    const other = backofficeBrowser(api);
    const entered = await other.post('/sign-in', { name: 'ivo', password: PASSWORD, code: codeOf(api, secret) });
    expect(entered.headers.get('Location')).toBe(PAGE);
    expect(await callsOf('ivo')).toEqual(['invitation opened', 'passkey added', 'sign-in', 'code enrolled', 'sign-in']);
  });

  it.each<[string, Odd & { counts?: number }]>([
    ['another site', { origin: 'http://api.test.example' }],
    ['another host', { rpId: 'site.test' }],
    ['no verified owner', { unverified: true }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('with %s is refused at the set-up, which stays open', async (what, odd) => {
    const { visit, reply } = await enteredBy(`odd-${what.replaceAll(' ', '-')}`, odd);
    expect(reply.status).toBe(401);
    expect((await visit.get('/enrol')).status).toBe(200);
    expect((await addKey(visit, '/enrol', '/enrol/passkey')).reply.headers.get('Location')).toBe(PAGE);
  });

  it('answers a challenge once, by its own signature, its verified owner and this site', async () => {
    const { key } = await enteredBy('quim');
    const visit = backofficeBrowser(api);
    for (const odd of [
      { spoilt: true },
      { unverified: true },
      { origin: 'http://elsewhere.example' },
      { rpId: 'site.test' },
    ] as const)
      expect([odd, (await enterBy(visit, key, odd)).reply.status]).toEqual([odd, 401]);
    const { signed, reply } = await enterBy(visit, key);
    expect(reply.status).toBe(303);
    expect((await visit.post('/sign-in/passkey', { credential: signed })).status).toBe(401);
    for (const credential of ['{}', 'null', 'no json', '{"id":"x","response":{"clientDataJSON":"e30"}}'])
      expect((await enterBy(visit, key, {}, credential)).reply.status).toBe(401);
  });

  it('is disabled once its counter shows a copy', async () => {
    const { key } = await enteredBy('rui');
    await enterBy(backofficeBrowser(api), key);
    expect((await enterBy(backofficeBrowser(api), key, { counter: 1 })).reply.status).toBe(401);
    expect((await enterBy(backofficeBrowser(api), key)).reply.status).toBe(401);
    expect(await callsOf('rui')).toContain('passkey copied');
  });

  it('opens nothing after its operator left', async () => {
    const { key } = await enteredBy('sol');
    await query(api, "update operator set ended_at = now() where name = 'sol'");
    expect((await enterBy(backofficeBrowser(api), key)).reply.status).toBe(401);
  });

  it('is not offered under a numeric address, which runs no script', async () => {
    const { operators, closeStreams } = createApi(api.services);
    const headers = { 'Accept-Language': 'en' };
    const reply = await operators.request(`http://127.0.0.1:8788${PAGE}/sign-in`, { headers });
    closeStreams();
    const html = await reply.text();
    expect(html).toContain('http://localhost:8788');
    expect(html).not.toContain('data-passkey');
  });
});

describe('one’s own account', () => {
  it('lists the open sessions, and ends another or all others, never a stranger’s', async () => {
    const visit = backofficeBrowser(api);
    const secret = await visit.enrol('tea');
    const stranger = backofficeBrowser(api);
    await stranger.enrol('ugo');
    const others = [backofficeBrowser(api), backofficeBrowser(api), backofficeBrowser(api)];
    for (const other of others) {
      api.advance(MINUTE);
      await other.post('/sign-in', { name: 'tea', password: PASSWORD, code: codeOf(api, secret) });
    }
    const html = await (await visit.get('/account')).text();
    const ends = [...html.matchAll(/name="session" value="([^"]+)"/g)].map(([, hash = '']) => hash);
    expect(ends).toHaveLength(3);
    expect(html).toContain('this one');
    const open = () => Promise.all([visit, stranger, ...others].map(async (each) => (await each.get()).status === 200));
    const [foreign] = await query<{ hash: string }>(
      api,
      "select s.token_hash as hash from operator_session s join operator o on o.id = s.operator_id where o.name = 'ugo' and s.sealed_enrolment is null",
    );
    await press(visit, '/account', '/account/end-session', { session: foreign?.hash ?? '' });
    expect(await open()).toEqual([true, true, true, true, true]);
    await press(visit, '/account', '/account/end-session', { session: ends[0] ?? '' });
    expect((await open()).filter(Boolean)).toHaveLength(4);
    await press(visit, '/account', '/account/end-others');
    expect(await open()).toEqual([true, true, false, false, false]);
    expect((await callsOf('tea')).filter((call) => call === 'sessions ended')).toHaveLength(2);
  });

  it('may be changed for a quarter of an hour after the sign-in', async () => {
    const visit = backofficeBrowser(api);
    const secret = await visit.enrol('vera');
    const _token = await tokenOf(visit, '/account', '/account/token');
    const { reply } = await addKey(visit, '/account', '/account/passkey');
    expect(reply.status).toBe(303);
    api.advance(16 * MINUTE);
    expect(await (await visit.get('/account')).text()).not.toContain('data-passkey');
    await visit.post('/account/token', { _token });
    expect(await (await visit.get('/account')).text()).toContain('Log in again to change your access');
    expect((await backoffice(api, '/proposals', undefined, await operatorToken(api.services, 'vera'))).status).toBe(
      200,
    );
    const again = await press(visit, '/account', '/account/again');
    const to = again.headers.get('Location') ?? '';
    const _to = new URL(to, 'http://api.test').searchParams.get('to') ?? '';
    await visit.post('/sign-in', { name: 'vera', password: PASSWORD, code: codeOf(api, secret), _to });
    expect(await (await visit.get('/account')).text()).toContain('data-passkey');
  });

  it('gives a new token for the command, once, and the former one opens nothing', async () => {
    const visit = backofficeBrowser(api);
    await visit.enrol('wil');
    const former = await operatorToken(api.services, 'wil');
    await press(visit, '/account', '/account/token');
    const token = /not be shown again: ([\w-]{43})/.exec(await (await visit.get('/account')).text())?.[1] ?? '';
    const statuses = [token, former].map(async (each) => (await backoffice(api, '/proposals', undefined, each)).status);
    expect(await Promise.all(statuses)).toEqual([200, 401]);
    expect(await (await visit.get('/account')).text()).not.toContain(token);
  });

  it('keeps the last way to sign in, and ends the other sessions when a key is removed', async () => {
    const { visit, key } = await enteredBy('xis');
    const other = backofficeBrowser(api);
    await enterBy(other, key);
    const idOf = async () => /name="key" value="(\d+)"/.exec(await (await visit.get('/account')).text())?.[1] ?? '';
    await press(visit, '/account', '/account/remove-passkey', { key: await idOf() });
    expect(await (await visit.get('/account')).text()).toContain('your only way to log in');
    await addKey(visit, '/account', '/account/passkey');
    await press(visit, '/account', '/account/remove-passkey', { key: await idOf() });
    expect((await other.get()).status).toBe(303);
    expect(
      (
        await query(
          api,
          "select 1 from operator_passkey p join operator o on o.id = p.operator_id where o.name = 'xis'",
        )
      ).length,
    ).toBe(1);
  });

  it('takes no form without its token', async () => {
    const visit = backofficeBrowser(api);
    await visit.enrol('yan');
    for (const action of ['end-others', 'end-session', 'password', 'passkey', 'remove-passkey', 'token', 'again'])
      expect(await textOf(await visit.post(`/account/${action}`, { _token: 'x' }))).toMatchObject({
        status: 303,
        text: '',
      });
    expect((await visit.get()).status).toBe(200);
    expect(await callsOf('yan')).toEqual(['invitation opened', 'code enrolled', 'sign-in']);
  });
});

it('an admin ends another’s sessions, with a reason in the audit log', async () => {
  const visit = backofficeBrowser(api);
  await visit.enrol('zoe', 'support');
  expect((await backoffice(api, '/operators/zoe/end-sessions', { reason: 'Saiu da sala' })).body).toEqual({
    state: 'signed out everywhere',
  });
  expect((await visit.get()).status).toBe(303);
  const [row] = await query(
    api,
    "select reason, before, after from operator_event where call = '/operators/:name/end-sessions'",
  );
  expect(row).toMatchObject({ reason: 'Saiu da sala', before: { open_sessions: 1 }, after: { open_sessions: 0 } });
  const support = await operatorToken(api.services, 'zeca', 'support');
  expect((await backoffice(api, '/operators/zoe/end-sessions', {}, support)).status).toBe(403);
});
