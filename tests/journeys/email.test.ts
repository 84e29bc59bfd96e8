/**
 * Tests the e-mail: confirmed by a mailed code, one account each, changes reported to the old address; and the sending
 * of mails.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { CODE_MS, CODE_RESEND_MS } from '#contract/security.ts';
import { $security, bindEmail, loadSecurity, sendEmailCode, verifyPassword } from '#stores/security.ts';
import { fetchMember } from '#stores/session.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  connect,
  expectRefusal,
  failureOf,
  freshTab,
  query,
  raw,
  playerIn,
  valueOf,
} from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress, wrongCode } from '#tests/support/mails.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({
  outside: async (url, _init, next) => {
    if (!url.includes('/sandbox/mail/') || line === 'open') return next();
    if (line === 'lossy') await next();
    throw new TypeError('fetch failed');
  },
});
let me: Awaited<ReturnType<typeof playerIn>>;
/** The connection to the mail host: open, without a reply, or with a lost reply. */
let line: 'open' | 'cut' | 'lossy' = 'open';
beforeEach(async () => {
  line = 'open';
  connect(api);
  freshTab();
  me = await playerIn(api);
  valueOf(await newVerified());
});

const newVerified = async () => {
  const outcome = await verifyPassword(me.password);
  expect(outcome.ok).toBe(true);
  return loadSecurity();
};
const bound = async () => valueOf(await fetchMember()).email;

/** Binds a new address to the member. */
async function bind(email = newAddress()): Promise<string> {
  valueOf(await sendEmailCode(email));
  valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }));
  return email;
}

describe('binding an e-mail', () => {
  it('needs the code that was mailed there, in the language of the page', async () => {
    const email = newAddress();
    const sent = valueOf(await sendEmailCode(` ${email.toUpperCase()} `));
    expect(sent.email).toMatch(/^a•••.@exemplo\.com$/);
    expect(sent.resendAt?.getTime()).toBeGreaterThan(api.services.now().getTime());
    const [mail] = await mailsTo(api.services, email);
    expect(mail?.text).toMatch(/Seu código é \d{6}\. Ele vale por 10 minutos\./);
    expect(mail?.subject).not.toMatch(/\d/);
    valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }));
    expect(await bound()).toBe(email);
    expect($security.get()).toMatchObject({ status: 'ready', value: { email: sent.email } });
    expect(await query(api, `select kind from member_event where member_id = ${me.id}`)).toEqual([
      { kind: 'email_bound' },
    ]);
  });

  it('needs the password again, at most ten minutes ago', async () => {
    api.advance(10 * 60_000);
    expectRefusal(await sendEmailCode(newAddress()), 'VERIFY_FIRST');
    expectRefusal(await bindEmail({ email: newAddress(), code: '123456' }), 'VERIFY_FIRST');
    await newVerified();
    await bind();
  });

  it.each([
    ['', 'REQUIRED'],
    ['ana', 'EMAIL_INVALID'],
    ['ana@exemplo', 'EMAIL_INVALID'],
    [`${'a'.repeat(70)}@exemplo.com`, 'EMAIL_INVALID'],
    ['ana@exemplo.com\nBcc: x@y.com', 'EMAIL_INVALID'],
  ] as const)('is refused for %j', async (email, code) => {
    const outcome = await sendEmailCode(email);
    expect(failureOf(outcome)).toMatchObject({ kind: 'refused', field: 'email' });
    if (email.length < 70) expectRefusal(outcome, code, 'email');
  });

  it('counts wrong codes: after five not even the right one is accepted', async () => {
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    const code = await codeTo(api.services, email);
    for (const left of [4, 3, 2, 1])
      expect(failureOf(await bindEmail({ email, code: wrongCode(code) }))).toMatchObject({
        code: 'CODE_WRONG',
        field: 'code',
        values: { left },
      });
    expectRefusal(await bindEmail({ email, code: wrongCode(code) }), 'CODE_EXPIRED', 'code');
    expectRefusal(await bindEmail({ email, code }), 'CODE_EXPIRED', 'code');
    expect(await bound()).toBe('');
  });

  it('accepts a code once, for ten minutes, and only the latest one', async () => {
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    const first = await codeTo(api.services, email);
    api.advance(CODE_RESEND_MS);
    valueOf(await sendEmailCode(email));
    const second = await codeTo(api.services, email);
    if (first !== second) expectRefusal(await bindEmail({ email, code: first }), 'CODE_WRONG', 'code');
    api.advance(CODE_MS);
    await newVerified();
    expectRefusal(await bindEmail({ email, code: second }), 'CODE_EXPIRED', 'code');
    valueOf(await sendEmailCode(email));
    const third = await codeTo(api.services, email);
    valueOf(await bindEmail({ email, code: third }));
    expectRefusal(await bindEmail({ email: 'another@exemplo.com', code: third }), 'CODE_EXPIRED', 'code');
  });

  it('sends another code only after a minute', async () => {
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    api.advance(CODE_RESEND_MS - 5_000);
    expect(failureOf(await sendEmailCode(email))).toMatchObject({ code: 'CODE_SENT_ALREADY', httpCode: 429 });
    expect(await mailsTo(api.services, email)).toHaveLength(1);
    api.advance(5_000);
    valueOf(await sendEmailCode(email));
    expect(await mailsTo(api.services, email)).toHaveLength(2);
  });

  it('never reveals that an address has another account, except to its owner by mail', async () => {
    const email = await bind();
    freshTab();
    me = await playerIn(api);
    await newVerified();
    const sent = valueOf(await sendEmailCode(email));
    const free = newAddress();
    api.advance(CODE_RESEND_MS);
    const other = valueOf(await sendEmailCode(free));
    expect(Object.keys(sent)).toEqual(Object.keys(other));
    const last = (await mailsTo(api.services, email)).at(-1);
    expect(last?.subject).toBe('Alguém tentou usar este e-mail');
    expect(last?.text).not.toMatch(/\d{6}/);
  });

  it('goes to the account that confirms first if two accounts bind one address', async () => {
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    const late = { token: readToken(), code: await codeTo(api.services, email) };
    freshTab();
    me = await playerIn(api);
    await newVerified();
    await bind(email);
    const reply = await raw(api, '/api/member/email/bind', { code: late.code }, bearer(late.token));
    expect(reply.body).toMatchObject({ refusal: 'EMAIL_TAKEN', field: 'code' });
    expect(await query(api, `select id::int as id from member where email = '${email}'`)).toEqual([{ id: me.id }]);
  });

  it('is found done when the code is sent again after a lost reply', async () => {
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    const code = await codeTo(api.services, email);
    connect(api, (path) => path === '/api/member/email/bind');
    expect(failureOf(await bindEmail({ email, code })).kind).toBe('network');
    connect(api);
    valueOf(await bindEmail({ email, code }));
    expect(await bound()).toBe(email);
  });
});

describe('changing the e-mail', () => {
  it('is reported to the old address, with the new one masked', async () => {
    const old = await bind();
    api.advance(CODE_RESEND_MS);
    const next = await bind();
    expect(await bound()).toBe(next);
    const told = (await mailsTo(api.services, old)).at(-1);
    expect(told?.subject).toBe('O e-mail da sua conta foi alterado');
    expect(told?.text).toMatch(/agora é a•••.@exemplo\.com/);
    expect(told?.text).not.toContain(next);
  });

  it('is refused if it is the same one', async () => {
    const email = await bind();
    api.advance(CODE_RESEND_MS);
    expectRefusal(await sendEmailCode(email), 'EMAIL_UNCHANGED', 'email');
  });
});

describe('a mail', () => {
  const waiting = () => query(api, 'select id from mail where sent_at is null');

  it('waits while the host is down, and is sent once it is back', async () => {
    line = 'cut';
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    expect(await mailsTo(api.services, email)).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    await api.housekeeping();
    expect(await waiting()).toHaveLength(1);
    line = 'open';
    await api.housekeeping();
    expect(await mailsTo(api.services, email)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('arrives once if the host’s answer is lost', async () => {
    line = 'lossy';
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    await api.housekeeping();
    line = 'open';
    await api.housekeeping();
    await api.housekeeping();
    expect(await mailsTo(api.services, email)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('keeps its code encrypted while it waits, and not at all afterwards', async () => {
    line = 'cut';
    const email = newAddress();
    valueOf(await sendEmailCode(email));
    const everything = async () =>
      JSON.stringify([await query(api, 'select * from mail'), await query(api, 'select * from email_code')]);
    const before = await everything();
    line = 'open';
    await api.housekeeping();
    const code = await codeTo(api.services, email);
    expect(before).not.toContain(code);
    expect(await everything()).not.toContain(code);
    expect(await query(api, 'select id from mail where sealed_values is not null')).toEqual([]);
    expect(api.logged.join('\n')).not.toContain(code);
  });

  it('can be read in the outbox, which shows text as text', async () => {
    const email = newAddress();
    const reply = await raw(api, '/api/member/email/code?lang=en', { email }, bearer(readToken()));
    expect(reply.body).toMatchObject({ status: 'success', message: 'Code sent.' });
    const page = await (await api.request(`/sandbox/mail?to=${email}`)).text();
    expect(page).toContain('Your code to link this email');
    expect(page).toContain(await codeTo(api.services, email));
    expect((await api.request('/sandbox/mail')).headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it('is accepted only with the secret', async () => {
    const body = JSON.stringify({ to: 'a@b.co', subject: 's', text: 't', language: 'en' });
    const put = (token: string, text = body, id = 'mail-x') =>
      api.request(`/sandbox/mail/messages/${id}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}` },
        body: text,
      });
    expect((await put('guess')).status).toBe(401);
    expect((await put('test mail', '{"to":"a@b.co","subject":"s\\nBcc: x","text":"t","language":"en"}')).status).toBe(
      400,
    );
    expect((await put('test mail', body, 'a b')).status).toBe(400);
    expect((await put('test mail')).status).toBe(200);
  });
});

it('the outbox exists in the sandbox alone', async () => {
  const other = await startApi({ config: { sandbox: false } });
  expect((await other.request('/sandbox/mail')).status).toBe(404);
  await other.close();
});
