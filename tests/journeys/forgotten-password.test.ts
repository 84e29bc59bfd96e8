/** Tests a forgotten login password: a code to the confirmed e-mail, and replies that reveal no owner of a name. */
import { describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { CODE_MS } from '#contract/security.ts';
import { parseMobile } from '#lib/typed-text/identifiers.ts';
import { $codeRequest, askPasswordCode, renewPassword } from '#stores/forgotten-password.ts';
import { login } from '#stores/sign-in.ts';
import { from, proofFrom } from '#tests/support/callers.ts';
import {
  backoffice,
  bearer,
  connect,
  expectRefusal,
  failureOf,
  freshTab,
  playerIn,
  query,
  raw,
  rowCounts,
  valueOf,
} from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress, wrongCode } from '#tests/support/mails.ts';
import { newCpf, newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const NEXT = 'uma-senha-nova';
const renewal = { password: NEXT, password_confirmation: NEXT };
const api = setUpApi({ config: { trustedProxies: 1 } });
setUpTab(api);

/** Creates a member with a confirmed address, who has a session elsewhere (`token`). */
async function member(person = newPerson(), email: string | null = newAddress()) {
  const me = await playerIn(api, person);
  if (email !== null) await query(api, `update member set email = '${email}' where id = ${me.id}`);
  const token = readToken();
  freshTab();
  return { ...me, email: email ?? '', token };
}
/** Requests a code as the page does. Returns the stored request. */
async function ask(name: string) {
  expect(await askPasswordCode(name)).toEqual({ ok: true, value: null });
  const request = $codeRequest.get();
  if (!request) throw new Error('no request');
  return request;
}
const renew = (request: Awaited<ReturnType<typeof ask>>, code: string) => renewPassword(request, { code, ...renewal });

describe('a new password', () => {
  it.each([
    ['username', (me: Person) => me.account.toUpperCase()],
    ['CPF', (me: Person) => me.cpf],
    ['phone', (me: Person) => `(${me.phone.slice(0, 2)}) ${me.phone.slice(2)}`],
  ])(
    'is set by the %s and the mailed code: the old one and every session end, withdrawals are blocked',
    async (_by, nameOf) => {
      const me = await member();
      const request = await ask(nameOf(me));
      const inside = valueOf(await renew(request, await codeTo(api.services, me.email)));
      expect(inside).toMatchObject({
        id: me.id,
        must_change_password: false,
        withdrawals_from: expect.stringMatching(/^2/),
      });
      expect((await raw(api, '/api/auth/me', {}, bearer(me.token))).body).toMatchObject({
        code: 401,
        force_offline: true,
      });
      expect((await raw(api, '/api/auth/me', {}, bearer(readToken()))).status).toBe(200);
      expect($codeRequest.get()).toBeNull();
      expectRefusal(await login(me), 'CREDENTIALS_WRONG');
      valueOf(await login({ account: me.account, password: NEXT }));
      expect(await query(api, `select kind, actor from member_event where member_id = ${me.id}`)).toEqual([
        { kind: 'password_renewed', actor: `member:${me.id}` },
      ]);
      expect((await mailsTo(api.services, me.email)).map(({ subject }) => subject)).toEqual([
        'Código para criar uma nova senha',
        'Sua senha foi redefinida',
      ]);
    },
  );

  it('is refused at its field if it is easy to guess or not repeated, and the code stays valid', async () => {
    const me = await member();
    const request = await ask(me.account);
    const code = await codeTo(api.services, me.email);
    const given = (password: string, password_confirmation = password) =>
      renewPassword(request, { code, password, password_confirmation });
    expectRefusal(await given('senha123'), 'PASSWORD_COMMON', 'password');
    expectRefusal(await given(me.account), 'PASSWORD_COMMON', 'password');
    expectRefusal(await given('12345'), 'PASSWORD_TOO_SHORT', 'password');
    expectRefusal(await given(NEXT, 'outra-senha'), 'PASSWORDS_DIFFER', 'password_confirmation');
    valueOf(await given(NEXT));
  });

  it('is found set when it is sent again after a lost reply', async () => {
    const me = await member();
    const request = await ask(me.account);
    const code = await codeTo(api.services, me.email);
    connect(api, (path) => path === '/api/auth/password/reset');
    expect(failureOf(await renew(request, code)).kind).toBe('network');
    connect(api);
    expect(valueOf(await renew(request, code)).id).toBe(me.id);
  });

  it('opens no session of a blocked member', async () => {
    const me = await member();
    const request = await ask(me.account);
    await query(api, `update member set status = -1 where id = ${me.id}`);
    expectRefusal(await renew(request, await codeTo(api.services, me.email)), 'MEMBER_DISABLED');
    expect(readToken()).toBeNull();
  });

  it('replaces support’s one-time password, and support’s replaces this one', async () => {
    const me = await member();
    const reset = async () =>
      String((await backoffice(api, `/members/${me.account}/reset-password`, {})).body.password);
    const oneTime = await reset();
    const request = await ask(me.account);
    expect(valueOf(await renew(request, await codeTo(api.services, me.email))).must_change_password).toBe(false);
    expectRefusal(await login({ account: me.account, password: oneTime }), 'CREDENTIALS_WRONG');
    const again = await reset();
    expectRefusal(await login({ account: me.account, password: NEXT }), 'CREDENTIALS_WRONG');
    expect(valueOf(await login({ account: me.cpf, password: again })).must_change_password).toBe(true);
  });
});

describe('a code', () => {
  it('is valid for ten minutes, once', async () => {
    const me = await member();
    const late = await ask(me.account);
    const lateCode = await codeTo(api.services, me.email);
    api.advance(CODE_MS);
    expectRefusal(await renew(late, lateCode), 'CODE_EXPIRED', 'code');
    const request = await ask(me.account);
    const code = await codeTo(api.services, me.email);
    valueOf(await renew(request, code));
    expectRefusal(
      await renewPassword(request, { code, password: 'mais-uma-senha', password_confirmation: 'mais-uma-senha' }),
      'CODE_EXPIRED',
    );
  });

  it('is accepted within five attempts, then not even the right one', async () => {
    const me = await member();
    const request = await ask(me.account);
    const code = await codeTo(api.services, me.email);
    for (const left of [4, 3, 2, 1])
      expect(failureOf(await renew(request, wrongCode(code)))).toMatchObject({ code: 'CODE_WRONG', values: { left } });
    expectRefusal(await renew(request, wrongCode(code)), 'CODE_EXPIRED', 'code');
    expectRefusal(await renew(request, code), 'CODE_EXPIRED', 'code');
    valueOf(await login(me));
  });

  it('stays valid whatever others request, and only for its own request', async () => {
    const me = await member();
    const mine = await ask(me.account);
    const code = await codeTo(api.services, me.email);
    const strangers = await ask(me.cpf);
    expectRefusal(await renew(strangers, code), 'CODE_WRONG', 'code');
    valueOf(await renew(mine, code));
  });

  it.each([
    ['the password', `password_hash = 'another'`],
    ['the address', `email = 'outro.${Date.now()}@exemplo.com'`],
  ])('is invalid once %s is another', async (_what, change) => {
    const me = await member();
    const request = await ask(me.account);
    await query(api, `update member set ${change} where id = ${me.id}`);
    expectRefusal(await renew(request, await codeTo(api.services, me.email)), 'CODE_WRONG', 'code');
  });

  it('is sent to both members with the same eleven digits, and opens the right account', async () => {
    let digits = newCpf();
    while (parseMobile(digits) === null) digits = newCpf();
    const byCpf = await member({ ...newPerson(), cpf: digits });
    const byPhone = await member({ ...newPerson(), phone: digits });
    const request = await ask(digits);
    expect(valueOf(await renew(request, await codeTo(api.services, byPhone.email))).id).toBe(byPhone.id);
    freshTab();
    valueOf(await login(byCpf));
  });
});

describe('nobody learns the owner of a name', () => {
  const nobodies: [string, () => Promise<Person>][] = [
    ['a name that nobody has', () => Promise.resolve(newPerson())],
    ['a member without a confirmed e-mail', () => member(newPerson(), null)],
    [
      'a member who only gave one',
      async () => {
        const me = await member(newPerson(), null);
        await query(api, `update member set email_given = '${newAddress()}' where id = ${me.id}`);
        return me;
      },
    ],
    [
      'a member without a password, whom support gives one',
      async () => {
        const me = await member();
        await query(api, `update member set password_hash = null where id = ${me.id}`);
        return me;
      },
    ],
  ];
  it.each(nobodies)('%s gets the same reply as a member with one, and nothing is mailed', async (_who, make) => {
    const shapeOf = async (person: Person) => {
      const { key, captcha } = await proofFrom(api, '203.0.113.1');
      const body = { account: person.cpf, key, captcha };
      const before = await rowCounts(api, ['password_ticket', 'event']);
      const asked = await raw(api, '/api/auth/password/code?lang=en', body, from('203.0.113.1'));
      const after = await rowCounts(api, ['password_ticket', 'event']);
      const { ticket, resend_at } = asked.body.data as { ticket: string; resend_at: string };
      const tries = [];
      // One of these guesses hits the member's code in one of about 200,000 runs.
      for (let turn = 0; turn < 6; turn++) {
        const reply = await raw(api, '/api/auth/password/reset?lang=en', { ticket, code: '000000', ...renewal });
        tries.push([reply.status, reply.body]);
      }
      return {
        asked: { ...asked.body, data: [ticket.length, resend_at.length] },
        written: (after.password_ticket ?? 0) - (before.password_ticket ?? 0),
        tries,
      };
    };
    const mails = (await rowCounts(api, ['sandbox_mail'])).sandbox_mail;
    const theirs = await shapeOf(await make());
    expect((await rowCounts(api, ['sandbox_mail'])).sandbox_mail).toBe(mails);
    expect(theirs).toEqual(await shapeOf(await member()));
    expect(theirs.written).toBe(1);
  });

  it('no table has the name or the address in clear once the code is sent', async () => {
    const me = await member();
    await ask(me.cpf);
    const rows = await query(api, `select * from password_ticket`);
    const events = await query(api, `select * from event where kind = 'password_code_asked'`);
    expect(JSON.stringify([rows, events])).not.toContain(me.cpf);
    expect(rows.at(-1)).toMatchObject({ sealed_name: null });
  });
});
