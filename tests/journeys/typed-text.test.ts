/**
 * Tests that the server reads typed and pasted text like the form: each spelling of the table, for registration,
 * sign-in and payment.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { changePassword, verifyPassword } from '#stores/security.ts';
import { askPasswordCode, $codeRequest, renewPassword } from '#stores/forgotten-password.ts';
import { login } from '#stores/sign-in.ts';
import { register } from '#stores/registration.ts';
import { newPerson, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { composed, decomposed, hashOfDecomposed } from '#tests/support/decomposed-password.ts';
import {
  bearer,
  expectRefusal,
  freshTab,
  playerIn,
  query,
  raw,
  registration,
  valueOf,
} from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress } from '#tests/support/mails.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { spellingsOf } from '#tests/support/typed-examples.ts';

const api = setUpApi();
setUpTab(api);

const names = {
  cpf: spellingsOf('cpf', '52998224725'),
  phone: spellingsOf('phone', '+5511987654321'),
  account: spellingsOf('username', 'ibrahim.x'),
};

describe('a registration', () => {
  it('keeps name, CPF, phone, username and address in plain characters', async () => {
    const person = newPerson();
    const [cpf, phone] = [person.cpf, person.phone];
    const member = valueOf(
      await register({
        ...registration(person),
        account: ` İ${person.account.toUpperCase()}\u200B`,
        realname: 'Ana\u00A0D´Ávila Sou\u00ADza\u2011Lima',
        cpf: `CPF: ${cpf.slice(0, 9)}\u2011${cpf.slice(9)}`,
        phone: `0${phone.slice(0, 2)} ${phone.slice(2, 7)}–${phone.slice(7)}`,
        email: 'Ana@AÇAÍ.com.br',
      }),
    );
    expect(member).toMatchObject({
      name: `i${person.account}`,
      realname: "Ana D'Ávila Souza-Lima",
      cpf,
      phone: `+55${phone}`,
    });
    expect(await query(api, `select email_given from member where id = ${member.id}`)).toEqual([
      { email_given: 'ana@xn--aa-4iaz.com.br' },
    ]);
  });

  it.each(['\u3164\u3164 \u3164\u3164', '\u115F\u1160 \uFFA0\u034F'])(
    'is refused with an invisible name: %j',
    async (realname) => {
      expectRefusal(await register({ ...registration(newPerson()), realname }), 'REQUIRED', 'realname');
    },
  );
});

describe('each spelling', () => {
  it('signs a member in by their names, and requests a code of theirs', async () => {
    const { id, password } = await playerIn(api);
    // The demo player has the table's CPF and telephone.
    const [me] = await query<{ id: number }>(
      api,
      `update member set account = 'ibrahim.x', password_hash = (select password_hash from member where id = ${id})
       where cpf = '52998224725' and phone = '+5511987654321' returning id::int`,
    );
    for (const account of Object.values(names).flat()) {
      freshTab();
      expect(valueOf(await login({ account, password })).id, account).toBe(me?.id);
    }
    const email = newAddress();
    await query(api, `update member set email = '${email}' where id = ${me?.id}`);
    freshTab();
    for (const [at, spellings] of Object.values(names).entries()) {
      expect(await askPasswordCode(spellings.at(-1) ?? '')).toMatchObject({ ok: true });
      await codeTo(api.services, email);
      expect(await mailsTo(api.services, email)).toHaveLength(at + 1);
    }
  });

  it('is one account or one key, for a bank account or a Pix key', async () => {
    const me = await playerIn(api);
    const call = async (path: string, input: object) => raw(api, path, input, bearer(readToken()));
    expect((await call('/api/member/drawing_pwd/set', { qk_pwd: WITHDRAWAL_PASSWORD })).status).toBe(200);
    const account = {
      bank_type: '60701190',
      bank_address: 'Ag. 1234',
      card_no: '12345–6',
      account_type: 'checking',
      owner_name: `${me.realname}\u200B`.replace(' ', '\u00A0'),
      cpf: me.cpf.replace(/(..)$/, '\u2011$1'),
      qk_pwd: WITHDRAWAL_PASSWORD,
    };
    expect(await call('/api/memberbanks/save', account)).toMatchObject({ status: 200 });
    expect(await query(api, `select branch, number from bank_account where member_id = ${me.id}`)).toEqual([
      { branch: '1234', number: '12345-6' },
    ]);
    const key = '8d1d4f0a-2f0e-4a38-9a7b-6a3f4a3b2c1d';
    for (const destination of [
      { payment_type: 'evp', evp: `\n ${key.toUpperCase().replaceAll('-', '\u2011')}` },
      { payment_type: 'phone', phone_number: `0${me.phone}` },
      { payment_type: 'cnpj', cnpj: 'CNPJ: 12.ABC.345/01DE–35' },
      { payment_type: 'email', email: 'ana@açaí.com.br' },
    ])
      expect((await call('/api/drawing/destination', destination)).body, JSON.stringify(destination)).not.toMatchObject(
        {
          refusal: expect.stringMatching(/_INVALID$/),
        },
      );
  });
});

describe('a password with two Unicode spellings', () => {
  let me: Awaited<ReturnType<typeof playerIn>>;
  beforeEach(async () => {
    me = await playerIn(api);
  });
  const both = [composed, decomposed];
  const opens = async (password: string) => {
    freshTab();
    return (await login({ account: me.account, password })).ok;
  };
  const hash = async () =>
    (await query<{ hash: string }>(api, `select password_hash as hash from member where id = ${me.id}`))[0]?.hash;

  it.each(both)('opens the account in either, whichever it was set in', async (set) => {
    freshTab();
    me = { ...me, ...newPerson() };
    valueOf(
      await register({
        ...registration(me),
        password: set,
        password_confirmation: set === composed ? decomposed : composed,
      }),
    );
    for (const password of both) {
      expect(await opens(password)).toBe(true);
      expect(await verifyPassword(password)).toMatchObject({ ok: true });
    }
    // No other spelling is accepted.
    for (const other of [`${composed} `, `\u200B${composed}`, composed.replace('9', '９')])
      expect(await opens(other)).toBe(false);
  });

  it('is changed and reset in either spelling, and the other spelling counts as the same', async () => {
    const change = (old_password: string, password: string) =>
      changePassword({ old_password, password, password_confirmation: password });
    expect(await change(me.password, decomposed)).toMatchObject({ ok: true });
    expectRefusal(await change(decomposed, composed), 'PASSWORD_UNCHANGED', 'password');
    expect(await change(composed, 'outra-senha-9')).toMatchObject({ ok: true });
    const email = newAddress();
    await query(api, `update member set email = '${email}' where id = ${me.id}`);
    freshTab();
    expect(await askPasswordCode(me.account)).toMatchObject({ ok: true });
    const request = $codeRequest.get();
    if (!request) throw new Error('no request');
    const code = (await codeTo(api.services, email)).replace(/(...)/, ' $1\u2011');
    valueOf(await renewPassword(request, { code, password: decomposed, password_confirmation: composed }));
    expect(await opens(composed)).toBe(true);
  });

  it('opens an older hash as it was typed then, and is hashed again', async () => {
    await query(api, `update member set password_hash = '${hashOfDecomposed}' where id = ${me.id}`);
    expect(await opens(composed)).toBe(false);
    expect(await opens(decomposed)).toBe(true);
    const renewed = await hash();
    expect(renewed).not.toBe(hashOfDecomposed);
    for (const password of both) expect(await opens(password)).toBe(true);
    expect(await hash()).toBe(renewed);
  });

  it('is changed and re-checked as it was typed then, if the hash is older', async () => {
    const old = () => query(api, `update member set password_hash = '${hashOfDecomposed}' where id = ${me.id}`);
    await old();
    expect(await verifyPassword(decomposed)).toMatchObject({ ok: true });
    expect(await verifyPassword(composed)).toMatchObject({ ok: true });
    await old();
    expect(
      await changePassword({
        old_password: decomposed,
        password: 'outra-senha-9',
        password_confirmation: 'outra-senha-9',
      }),
    ).toMatchObject({ ok: true });
  });

  it('is refused by its length in composed letters', async () => {
    const long = (count: number) => 'ệ'.repeat(count).normalize('NFD').replace(/^./, 'a');
    const change = (password: string) =>
      changePassword({ old_password: me.password, password, password_confirmation: password });
    expectRefusal(await change(long(130)), 'TOO_LONG', 'password');
    expectRefusal(await change('ệệ'.normalize('NFD')), 'PASSWORD_TOO_SHORT', 'password');
    expect(await change(`x${'ệ'.repeat(100).normalize('NFD')}y`)).toMatchObject({ ok: true });
  });
});
