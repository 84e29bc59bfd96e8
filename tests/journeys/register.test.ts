/** Tests registration: a new member, and every refusal at its field. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { marketPresets } from '#contract/market-rules.ts';
import { captchaCall } from '#contract/sign-in.ts';
import { members } from '#server/kernel/members/schema.ts';
import { isAccountTaken, register } from '#stores/registration.ts';
import { bindEmail, loadSecurity, sendEmailCode, verifyPassword } from '#stores/security.ts';
import { $session } from '#stores/session.ts';
import { $wallet } from '#stores/wallet.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { details, firstLimits } from '#tests/support/full-registration.ts';
import {
  connect,
  expectRefusal,
  freshTab,
  playerIn,
  query,
  raw,
  registration,
  signUp,
  until,
  valueOf,
} from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress } from '#tests/support/mails.ts';
import { newCpf, newPerson, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
setUpTab(api);

const memberRow = async (account: string) =>
  (await api.services.db.select().from(members).where(eq(members.account, account)))[0];

async function solvedCaptcha() {
  const { data } = valueOf(await send(captchaCall, {}));
  return {
    key: data.key,
    challenge: data.challenge,
    captcha: (data.challenge && (await solveCaptcha(data.challenge))) ?? '',
  };
}

describe('registering', () => {
  it('signs the new player in, with an empty wallet and no withdrawal password', async () => {
    const person = newPerson();
    const member = valueOf(await register(registration({ ...person, account: person.account.toUpperCase() })));
    expect(member).toMatchObject({
      name: person.account,
      realname: person.realname,
      cpf: person.cpf,
      phone: `+55${person.phone}`,
      money: 0n,
      has_qk_pwd: false,
    });
    expect($session.get()).toEqual({ status: 'player', member, restrictedUntil: null });
    await until(() =>
      expect($wallet.get()).toMatchObject({ status: 'ready', value: { cash: 0n, locked: 0n, rebate: 0n, bonus: 0n } }),
    );
  });

  it('stores the referrer by a code in either case', async () => {
    const { id } = await signUp();
    const session = $session.get();
    const code = session.status === 'player' ? (session.member.invite_code ?? '') : '';
    freshTab();
    const guest = newPerson();
    valueOf(await register({ ...registration(guest), invite_code: code.toLowerCase() }));
    expect((await memberRow(guest.account))?.invitedBy).toBe(id);
  });

  it('may set the withdrawal password at once', async () => {
    const member = valueOf(await register({ ...registration(newPerson()), qk_pwd: WITHDRAWAL_PASSWORD }));
    expect(member.has_qk_pwd).toBe(true);
  });

  it('sets no withdrawal password if its field is empty', async () => {
    const member = valueOf(await register({ ...registration(newPerson()), qk_pwd: '', email: '' }));
    expect(member.has_qk_pwd).toBe(false);
    expect(await loadSecurity()).toMatchObject({ ok: true, value: { email: '', email_given: '' } });
  });

  it('stores an unconfirmed e-mail: it gets no mail, counts for nothing, and reveals no owner', async () => {
    const email = newAddress();
    await playerIn(api);
    await query(api, `update member set email = '${email}' where id = (select max(id) from member)`);
    freshTab();
    const me = newPerson();
    expect(valueOf(await register({ ...registration(me), email: email.toUpperCase() })).email).toBe('');
    expect(await loadSecurity()).toMatchObject({ ok: true, value: { email: '', email_given: email } });
    expect(await mailsTo(api.services, email)).toEqual([]);
    // A confirmed address replaces the given one.
    const mine = newAddress();
    expect(await verifyPassword(me.password)).toMatchObject({ ok: true });
    expect(await sendEmailCode(mine)).toMatchObject({ ok: true });
    expect(await bindEmail({ email: mine, code: await codeTo(api.services, mine) })).toMatchObject({ ok: true });
    expect(await memberRow(me.account)).toMatchObject({ email: mine, emailGiven: null });
  });

  it('requires an e-mail in a market that wants one', async () => {
    const strict = await startApi({ config: { market: marketPresets['br-regulated'] } });
    connect(strict);
    const full = { ...registration(newPerson()), ...details, ...firstLimits };
    expectRefusal(await register({ ...full, email: '' }), 'REQUIRED', 'email');
    valueOf(await register({ ...full, email: newAddress() }));
    await strict.close();
  });

  it.each<[string, object, Parameters<typeof expectRefusal>[1], string]>([
    ['an account of three characters', { account: 'ana' }, 'ACCOUNT_INVALID', 'account'],
    ['an account of digits alone, which would read as a CPF', { account: '52998224725' }, 'ACCOUNT_INVALID', 'account'],
    ['an e-mail of another shape', { email: 'ana@exemplo' }, 'EMAIL_INVALID', 'email'],
    ['an account with a Cyrillic look-alike', { account: 'аnamaria' }, 'ACCOUNT_INVALID', 'account'],
    ['an account with a letter of another script', { account: 'аna1234' }, 'ACCOUNT_INVALID', 'account'],
    [
      'a password of five characters',
      { password: '12345', password_confirmation: '12345' },
      'PASSWORD_TOO_SHORT',
      'password',
    ],
    [
      'a password of the lists',
      { password: 'senha123', password_confirmation: 'senha123' },
      'PASSWORD_COMMON',
      'password',
    ],
    ['passwords that differ', { password_confirmation: 'senha-outra' }, 'PASSWORDS_DIFFER', 'password_confirmation'],
    ['one name alone', { realname: 'Ana' }, 'NAME_INVALID', 'realname'],
    ['a CPF whose check digits are wrong', { cpf: '529.982.247-26' }, 'CPF_INVALID', 'cpf'],
    ['a landline', { phone: '1133334444' }, 'PHONE_INVALID', 'phone'],
    ['an invitation code nobody has', { invite_code: 'ZZZZ9999' }, 'INVITATION_CODE_UNKNOWN', 'invite_code'],
    ['an invitation code of another shape', { invite_code: 'a b' }, 'INVITATION_CODE_UNKNOWN', 'invite_code'],
    ['somebody who is not 18', { adult: false }, 'ADULT_REQUIRED', 'adult'],
    ['an account that is missing', { account: '' }, 'REQUIRED', 'account'],
    ['a withdrawal password of the lists', { qk_pwd: '123456' }, 'WITHDRAWAL_PASSWORD_COMMON', 'qk_pwd'],
    ['a withdrawal password of five digits', { qk_pwd: '12345' }, 'WITHDRAWAL_PASSWORD_INVALID', 'qk_pwd'],
  ])('is refused at its field for %s', async (_what, change, code, field) => {
    const person = newPerson();
    const input = { ...registration(person), ...change } as ReturnType<typeof registration>;
    expectRefusal(await register(input), code, field);
    expect(await memberRow(person.account)).toBeUndefined();
    expect(readToken()).toBeNull();
  });

  it('is refused at its field for an account, CPF or phone that is taken', async () => {
    const first = await signUp();
    freshTab();
    const other = () => registration(newPerson());
    expectRefusal(await register({ ...other(), account: first.account.toUpperCase() }), 'ACCOUNT_TAKEN', 'account');
    expectRefusal(await register({ ...other(), cpf: first.cpf }), 'CPF_TAKEN', 'cpf');
    expectRefusal(await register({ ...other(), phone: `+55${first.phone}` }), 'PHONE_TAKEN', 'phone');
  });

  it('is told in the first step whether its account is free', async () => {
    const { account } = await signUp();
    freshTab();
    expect(await isAccountTaken(account.toUpperCase())).toBe(true);
    expect(await isAccountTaken(registration(newPerson()).account)).toBe(false);
  });

  it('at the same moment gives the account to one of two people', async () => {
    const person = registration(newPerson());
    const proofs = [await solvedCaptcha(), await solvedCaptcha()];
    const replies = await Promise.all(
      proofs.map(({ key, captcha }, at) =>
        raw(api, '/api/auth/register2', {
          ...person,
          ...(at === 1 ? { cpf: newCpf(), phone: newPerson().phone } : {}),
          key,
          captcha,
        }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect(replies.find((reply) => reply.status === 400)?.body).toMatchObject({
      refusal: 'ACCOUNT_TAKEN',
      field: 'account',
    });
  });
});
