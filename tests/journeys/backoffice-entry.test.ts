/** Tests how operators get in to the pages: by a link, once, until it expires; and that a form outlives its session. */
import { describe, expect, it } from 'vitest';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { backofficeBrowser, codeOf, textOf } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { invitationKey, operatorToken, PASSWORD } from '#scripts/dev/fixtures/operators.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { backoffice, query, operate } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
type Browser = ReturnType<typeof backofficeBrowser>;

const browser = (language?: string) => backofficeBrowser(api, language);
const keyIn = (link: unknown) => new URL(String(link), 'http://api.test').searchParams.get('key') ?? '';
const callsOf = async (name: string) =>
  (await query<{ call: string }>(api, `select call from operator_event where operator = '${name}' order by id`)).map(
    ({ call }) => call,
  );

/** Opens a link. Returns a function that sets up the sign-in from its page. */
async function open(key: string, visit: Browser = browser()) {
  const begun = await visit.post('/invitation', { key });
  const html = await (await visit.get('/enrol')).text();
  const secret = /<code>([A-Z2-7]+)<\/code>/.exec(html)?.[1] ?? '';
  const _token = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const enrol = (fields: Record<string, string> = {}) =>
    visit.post('/enrol', { password: PASSWORD, code: codeOf(api, secret), _token, ...fields });
  return { visit, begun, html, secret, enrol };
}

/** Adds an operator by two admins. Returns both answers. */
async function added(name: string, role = 'support') {
  const asked = (await backoffice(api, '/operators', { name, role })).body;
  return (await backoffice(api, `/proposals/${String(asked.proposal)}/agree`, { operator: 'sara' })).body;
}

describe('an invitation', () => {
  it('comes of two admins, is shown once to the second one, and is stored as a hash', async () => {
    const visit = browser();
    await visit.enrol('gil');
    await operate(api, '/operators', { name: 'ada', role: 'support' });
    expect(
      await query(
        api,
        "select 1 from operator_invitation i join operator o on o.id = i.operator_id where o.name = 'ada'",
      ),
    ).toEqual([]);
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      api,
      "select id from proposal where input ->> 'name' = 'ada'",
    );
    await visit.press('/proposals', `/proposals/${id}/agree`);
    const shown = await (await visit.get('/proposals')).text();
    const key = /http:\/\/api\.test\/backoffice\/page\/invitation\?key=([\w-]+)/.exec(shown)?.[1] ?? '';
    expect(key).toHaveLength(43);
    expect(shown).not.toContain('OPERATOR_TOKEN');
    expect(await (await visit.get('/proposals')).text()).not.toContain(key);
    for (const table of ['operator', 'operator_invitation', 'operator_event', 'operator_session', 'proposal'])
      expect([table, JSON.stringify(await query(api, `select * from ${table}`)).includes(key)]).toEqual([table, false]);
    const { visit: ada, enrol } = await open(key);
    expect((await enrol()).headers.get('Location')).toBe(PAGE);
    expect(await (await ada.get()).text()).toContain('ada');
    expect(await callsOf('ada')).toEqual(['invitation opened', 'code enrolled', 'sign-in']);
  });

  it('is read by a preview without being used, and opens with a QR code of a secret of its own each time', async () => {
    const key = await invitationKey(api.services, 'bel');
    for (let turn = 0; turn < 2; turn++)
      expect(await textOf(await browser().get(`/invitation?key=${key}`))).toMatchObject({ status: 200 });
    const [one, two] = [await open(key), await open(key)];
    expect(one.html).toContain('<svg class="qr"');
    expect(one.secret).not.toBe(two.secret);
    expect((await one.enrol()).headers.get('Location')).toBe(PAGE);
    const late = await textOf(await two.enrol());
    expect(late).toMatchObject({ status: 410, text: expect.stringContaining('used already') as string });
    expect((await two.visit.get()).status).toBe(303);
    const again = await textOf(await browser().get(`/invitation?key=${key}`));
    expect(again).toMatchObject({ status: 410, text: expect.stringContaining('used already') as string });
  });

  it('expires after 72 hours, also on a page that is open', async () => {
    const key = await invitationKey(api.services, 'dan');
    api.advance(72 * HOUR - 5 * MINUTE);
    const { enrol } = await open(key);
    api.advance(6 * MINUTE);
    expect(await textOf(await enrol())).toMatchObject({ status: 410 });
    const late = await textOf(await browser().get(`/invitation?key=${key}`));
    expect(late).toMatchObject({ status: 410, text: expect.stringContaining('no longer valid') as string });
    expect(await query(api, "select password_hash, sealed_totp from operator where name = 'dan'")).toEqual([
      { password_hash: null, sealed_totp: null },
    ]);
  });

  it('opens nothing for somebody who left, before and after it was opened', async () => {
    const key = await invitationKey(api.services, 'edu');
    const { enrol } = await open(key);
    const asked = (await backoffice(api, '/operators/edu/end', {})).body;
    await operate(api, `/proposals/${String(asked.proposal)}/agree`, { operator: 'sara' });
    expect((await enrol()).headers.get('Location')).toBe(`${PAGE}/sign-in`);
    for (const reply of [await browser().get(`/invitation?key=${key}`), await browser().post('/invitation', { key })])
      expect(await textOf(reply)).toMatchObject({
        status: 410,
        text: expect.stringContaining('does not exist') as string,
      });
  });

  it('of a second reset ends the first, which ended every session and way in', async () => {
    const { invitation } = await added('fil');
    const first = await open(keyIn(invitation));
    await first.enrol();
    const reset = async () => {
      const asked = (await backoffice(api, '/operators/fil/reset-code', {})).body;
      return (await backoffice(api, `/proposals/${String(asked.proposal)}/agree`, { operator: 'sara' })).body;
    };
    const [one, two] = [await reset(), await reset()];
    expect((await first.visit.get()).status).toBe(303);
    api.advance(MINUTE);
    const code = codeOf(api, first.secret);
    expect((await browser().post('/sign-in', { name: 'fil', password: PASSWORD, code })).status).toBe(401);
    expect((await browser().get(`/invitation?key=${keyIn(one.invitation)}`)).status).toBe(410);
    expect((await (await open(keyIn(two.invitation))).enrol()).headers.get('Location')).toBe(PAGE);
  });

  it('needs a password of twelve characters beside the name, and keeps the page open after a weak one', async () => {
    const { enrol, visit } = await open(await invitationKey(api.services, 'gabriela'));
    for (const password of ['', 'curta', 'gabriela-2026', 'abcabcabcabcabc'])
      expect((await enrol({ password })).status).toBe(400);
    expect((await visit.get('/enrol')).status).toBe(200);
    expect((await enrol()).headers.get('Location')).toBe(PAGE);
  });

  it('for oneself needs the token of an operator without a way in', async () => {
    const token = await operatorToken(api.services, 'hugo', 'support');
    const { body } = await backoffice(api, '/invitation', {}, token);
    expect((await (await open(keyIn(body.invitation))).enrol()).headers.get('Location')).toBe(PAGE);
    expect((await backoffice(api, '/invitation', {}, token)).status).toBe(409);
  });
});

describe('the sign-in', () => {
  it('accepts no token, except of an operator who enrolled before there were passwords, until they set one', async () => {
    const visit = browser();
    const secret = await visit.enrol('ivo');
    const token = await operatorToken(api.services, 'ivo');
    const signIn = async (password: string) => {
      api.advance(MINUTE);
      return (await visit.post('/sign-in', { name: 'Ivo', password, code: codeOf(api, secret) })).status;
    };
    expect(await signIn(token)).toBe(401);
    await query(api, "update operator set password_hash = null where name = 'ivo'");
    expect(await signIn(token)).toBe(303);
    const html = await (await visit.get('/account')).text();
    const [, _token = ''] = /action="[^"]*\/account\/password"[^]*?name="_token" value="([^"]+)"/.exec(html) ?? [];
    await visit.post('/account/password', { password: 'outra-senha-comprida', _token });
    expect([await signIn(token), await signIn('outra-senha-comprida')]).toEqual([401, 303]);
  });

  it('tells the first visitor of a new installation how to get in', async () => {
    const fresh = await startApi();
    const read = async () => (await backofficeBrowser(fresh).get('/sign-in')).text();
    expect(await read()).toContain('npm run backoffice -- operators add');
    const token = fresh.services.config.secrets.BACKOFFICE_TOKEN;
    const { body } = await backoffice(fresh, '/operators', { name: 'ana' }, token);
    expect(body).toMatchObject({ name: 'ana', role: 'admin', invitation: expect.stringMatching(/\?key=/) as string });
    expect(await read()).not.toContain('operators add');
    await fresh.close();
  });

  it('speaks the language of the browser, and Portuguese to all others', async () => {
    for (const [language, title] of [
      ['en-US', 'Log in'],
      ['pt-BR', 'Entrar'],
      ['th', 'Entrar'],
    ] as const)
      expect(await (await browser(language).get('/sign-in')).text()).toContain(`<h1>${title}</h1>`);
  });

  it('leads back to the page that was asked for, and nowhere else', async () => {
    const visit = browser();
    const secret = await visit.enrol('jia');
    const asked = (await browser().get('/members?q=ana')).headers.get('Location') ?? '';
    expect(asked).toBe(`${PAGE}/sign-in?to=${encodeURIComponent(`${PAGE}/members?q=ana`)}`);
    for (const [_to, at] of [
      [`${PAGE}/members?q=ana`, `${PAGE}/members?q=ana`],
      ['https://elsewhere.example/', PAGE],
    ] as const) {
      api.advance(MINUTE);
      const reply = await visit.post('/sign-in', { name: 'jia', password: PASSWORD, code: codeOf(api, secret), _to });
      expect(reply.headers.get('Location')).toBe(at);
    }
  });
});

describe('a form whose session has ended', () => {
  const fields = { days: '7', reason: 'A pedido, por telefone' };

  it('is not done, and is filled in again after the same operator’s next sign-in', async () => {
    const visit = browser();
    const secret = await visit.enrol('kim');
    const { id, account } = await newPlayer(api.services);
    const path = `/members/${account}/pause`;
    const send = await visit.button(`/members/${id}`, path);
    api.advance(31 * MINUTE);
    const away = (await send(fields)).headers.get('Location') ?? '';
    expect(await (await visit.get(away.replace(PAGE, ''))).text()).toContain('The form you sent was saved');
    expect(await query(api, `select 1 from restriction where member_id = ${id}`)).toEqual([]);
    const back = await visit.post('/sign-in', { name: 'kim', password: PASSWORD, code: codeOf(api, secret) });
    expect(back.headers.get('Location')).toBe(`${PAGE}/members/${id}`);
    const html = await (await visit.get(`/members/${id}`)).text();
    expect(html).toContain(`value="${fields.reason}"`);
    expect(html).toContain('Your session ended before the form was sent');
    await visit.press(`/members/${id}`, path, fields);
    expect(await query(api, `select 1 from restriction where member_id = ${id}`)).toHaveLength(1);
  });

  it('is filled in again also after a sign-in in another tab', async () => {
    const visit = browser();
    const secret = await visit.enrol('nei');
    const { id, account } = await newPlayer(api.services);
    const send = await visit.button(`/members/${id}`, `/members/${account}/pause`);
    api.advance(31 * MINUTE);
    await visit.post('/sign-in', { name: 'nei', password: PASSWORD, code: codeOf(api, secret) });
    const refused = await textOf(await send(fields));
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining(`${PAGE}/members/${id}`) as string });
    expect(await query(api, `select 1 from restriction where member_id = ${id}`)).toEqual([]);
    expect(await (await visit.get(`/members/${id}`)).text()).toContain(`value="${fields.reason}"`);
  });

  it('is given to no other operator, and kept only if it was one of that session’s pages', async () => {
    const visit = browser();
    const secret = await visit.enrol('leo');
    const other = browser();
    const others = await other.enrol('mia');
    const { id, account } = await newPlayer(api.services);
    const send = await visit.button(`/members/${id}`, `/members/${account}/pause`);
    api.advance(31 * MINUTE);
    const forged = await visit.post(`/do/members/${account}/pause`, { ...fields, _token: 'x', _back: PAGE });
    expect(forged.headers.get('Location')).toBe(`${PAGE}/sign-in`);
    await send(fields);
    const foreign = await visit.post('/sign-in', { name: 'mia', password: PASSWORD, code: codeOf(api, others) });
    expect(foreign.headers.get('Location')).toBe(PAGE);
    expect(await (await visit.get(`/members/${id}`)).text()).not.toContain(fields.reason);
    const own = await browser().post('/sign-in', { name: 'leo', password: PASSWORD, code: codeOf(api, secret) });
    expect(own.headers.get('Location')).toBe(PAGE);
  });
});
