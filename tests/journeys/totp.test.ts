/**
 * Tests the second step for a player: turning it on, each sign-in, recovery, turning it off
 * (docs/domain/accounts.md#second-step).
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { noticesCall } from '#contract/information.ts';
import { beginTotp, confirmTotp, loadMfa, removeTotp, renewRecovery } from '#stores/mfa.ts';
import { finishLogin } from '#stores/mfa-login.ts';
import { $codeRequest, askPasswordCode, renewPassword } from '#stores/forgotten-password.ts';
import { logInByPasskey } from '#stores/passkey-login.ts';
import { makePasskey } from '#stores/passkeys.ts';
import { bindEmail, loadSecurity, sendEmailCode, verifyPassword } from '#stores/security.ts';
import { $session, fetchMember, logout } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { codeAt, STEP_MS } from '#tests/support/app.ts';
import { backoffice, expectRefusal, failureOf, freshTab, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress } from '#tests/support/mails.ts';
import { openBrowser } from '#tests/support/passkey-browser.ts';
import { codeLater, turnOnApp } from '#tests/support/mfa.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const MINUTE = 60_000;
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});
afterEach(() => vi.unstubAllGlobals());

const nextCode = (secret: string) => codeLater(api, secret);
const turnOn = () => turnOnApp(api, me.password);

const ticketOf = (outcome: Outcome<unknown>): string => {
  const failure = failureOf(outcome);
  expect(failure).toMatchObject({ kind: 'refused', code: 'SECOND_FACTOR_REQUIRED', httpCode: 400 });
  return String(failure.kind === 'refused' && failure.values?.ticket);
};
const signIn = (password = me.password) => login({ account: me.account, password });
const isIn = () => expect($session.get()).toMatchObject({ status: 'player', member: { id: me.id } });

const notices = async () =>
  valueOf(await send(noticesCall, {}))
    .data.filter(({ kind }) => kind === 'factor_changed')
    .map(({ title }) => title);

describe('turning it on', () => {
  it('needs the password again, and a first code of the secret', async () => {
    expectRefusal(await beginTotp(), 'VERIFY_FIRST');
    expect((await verifyPassword(me.password)).ok).toBe(true);
    const { secret, address } = valueOf(await beginTotp());
    expect(address).toMatch(
      new RegExp(`^otpauth://totp/Jogada:.*secret=${secret}.*&algorithm=SHA1&digits=6&period=30`),
    );
    expectRefusal(await confirmTotp('12345'), 'CODE_INVALID', 'code');
    expectRefusal(await confirmTotp(codeAt(secret, 0)), 'FACTOR_WRONG', 'code');
    // Before the enrolment is confirmed, the sign-in asks for no code.
    await logout();
    valueOf(await signIn());
    expect(valueOf(await loadMfa())).toMatchObject({ totp: false, since: '', recovery_left: 0 });
    expect((await verifyPassword(me.password)).ok).toBe(true);
    const codes = valueOf(await confirmTotp(codeAt(secret, api.services.now())));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(valueOf(await loadMfa())).toMatchObject({ totp: true, recovery_left: 10 });
    expect(valueOf(await loadSecurity()).has_totp).toBe(true);
  });

  it('accepts only the newest secret', async () => {
    expect((await verifyPassword(me.password)).ok).toBe(true);
    const first = valueOf(await beginTotp());
    const second = valueOf(await beginTotp());
    expectRefusal(await confirmTotp(codeAt(first.secret, api.services.now())), 'FACTOR_WRONG');
    expect((await confirmTotp(codeAt(second.secret, api.services.now()))).ok).toBe(true);
    expectRefusal(await beginTotp(), 'TOTP_ON');
    expectRefusal(await confirmTotp(nextCode(second.secret)), 'TOTP_ON');
  });

  it('keeps neither secret nor codes readable, and deletes an unconfirmed secret', async () => {
    const { secret, codes } = await turnOn();
    const kept = JSON.stringify([
      await query(api, `select * from totp where member_id = ${me.id}`),
      await query(api, `select * from recovery_code where member_id = ${me.id}`),
    ]);
    expect(kept).not.toContain(secret);
    for (const code of codes) expect(kept).not.toContain(code.replace('-', ''));
    freshTab();
    me = await playerIn(api);
    expect((await verifyPassword(me.password)).ok).toBe(true);
    valueOf(await beginTotp());
    api.advance(25 * 60 * MINUTE);
    await api.housekeeping();
    expect(await query(api, `select 1 from totp where member_id = ${me.id}`)).toEqual([]);
  });
});

describe('signing in', () => {
  it('asks for a code after a right password, and opens with it', async () => {
    const { secret } = await turnOn();
    await logout();
    const ticket = ticketOf(await signIn());
    expect($session.get().status).toBe('visitor');
    expectRefusal(await finishLogin(ticket, { code: '000000' }), 'FACTOR_WRONG', 'code');
    valueOf(await finishLogin(ticket, { code: nextCode(secret) }));
    isIn();
  });

  it('reveals no second step without the password', async () => {
    await turnOn();
    expectRefusal(await signIn('not the password'), 'CREDENTIALS_WRONG');
  });

  it('accepts a code with a space, as apps show it, and one of the neighbouring steps', async () => {
    const { secret } = await turnOn();
    await logout();
    api.advance(2 * STEP_MS);
    const early = codeAt(secret, api.services.now().getTime() - STEP_MS);
    valueOf(await finishLogin(ticketOf(await signIn()), { code: `${early.slice(0, 3)} ${early.slice(3)}` }));
    await logout();
    const late = codeAt(secret, api.services.now().getTime() + STEP_MS);
    valueOf(await finishLogin(ticketOf(await signIn()), { code: late }));
    isIn();
  });

  it('accepts a recovery code once, in any spelling, and notifies its player', async () => {
    const { codes } = await turnOn();
    await logout();
    const [code = ''] = codes;
    valueOf(await finishLogin(ticketOf(await signIn()), { recovery: code.toUpperCase().replace('-', ' ') }));
    expect(valueOf(await loadMfa()).recovery_left).toBe(9);
    expect(await notices()).toContain('Código de recuperação usado');
    await logout();
    expectRefusal(await finishLogin(ticketOf(await signIn()), { recovery: code }), 'FACTOR_WRONG', 'recovery');
  });

  it('is announced from a new device', async () => {
    const { secret } = await turnOn();
    await logout();
    valueOf(await finishLogin(ticketOf(await signIn()), { code: nextCode(secret) }));
    const told = valueOf(await send(noticesCall, {})).data.map(({ kind }) => kind);
    expect(told).toContain('new_sign_in');
  });

  it('by passkey needs no code', async () => {
    openBrowser();
    await turnOn();
    expect(await makePasskey()).toEqual({ status: 'made' });
    await logout();
    expect(await logInByPasskey('asked')).toEqual({ status: 'in' });
    isIn();
  });

  it('with support’s one-time password needs the code as well, and counts once', async () => {
    const { secret } = await turnOn();
    const oneTime = String((await backoffice(api, `/members/${me.account}/reset-password`, {})).body.password);
    freshTab();
    const first = ticketOf(await signIn(oneTime));
    const second = ticketOf(await signIn(oneTime));
    expect(valueOf(await finishLogin(first, { code: nextCode(secret) })).must_change_password).toBe(true);
    expectRefusal(await finishLogin(second, { code: nextCode(secret) }), 'FACTOR_EXPIRED');
    expectRefusal(await signIn(oneTime), 'CREDENTIALS_WRONG');
  });
});

describe('a forgotten password', () => {
  it('is reset by mail, the code is still required, and withdrawals are blocked for a day', async () => {
    const email = newAddress();
    expect((await verifyPassword(me.password)).ok).toBe(true);
    valueOf(await sendEmailCode(email));
    valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }));
    const { secret } = await turnOn();
    await logout();
    expect((await askPasswordCode(me.account)).ok).toBe(true);
    const request = $codeRequest.get();
    if (!request) throw new Error('nothing was asked');
    const password = 'uma-senha-bem-nova';
    const code = await codeTo(api.services, email);
    const renewed = await renewPassword(request, { code, password, password_confirmation: password });
    expect($session.get().status).toBe('visitor');
    const member = valueOf(await finishLogin(ticketOf(renewed), { code: nextCode(secret) }));
    expect(member.withdrawals_from).not.toBe('');
    ticketOf(await signIn(password));
  });
});

describe('the password again', () => {
  it('asks for a code too, after a right password', async () => {
    const { secret, codes } = await turnOn();
    api.advance(11 * MINUTE);
    expectRefusal(await verifyPassword('wrong'), 'PASSWORD_WRONG', 'password');
    expectRefusal(await verifyPassword(me.password), 'SECOND_FACTOR_REQUIRED', 'code');
    expectRefusal(await renewRecovery(), 'VERIFY_FIRST');
    expectRefusal(await verifyPassword(me.password, { code: '000000' }), 'FACTOR_WRONG', 'code');
    expect((await verifyPassword(me.password, { code: nextCode(secret) })).ok).toBe(true);
    const renewed = valueOf(await renewRecovery());
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    api.advance(11 * MINUTE);
    expectRefusal(await verifyPassword(me.password, { recovery: codes[0] ?? '' }), 'FACTOR_WRONG', 'recovery');
    expect((await verifyPassword(me.password, { recovery: renewed[0] ?? '' })).ok).toBe(true);
  });
});

describe('turning it off', () => {
  it('needs the password again and a code, and the password alone signs in afterwards', async () => {
    const { secret } = await turnOn();
    const used = codeAt(secret, api.services.now());
    expectRefusal(await removeTotp({ code: used }), 'FACTOR_WRONG', 'code');
    api.advance(11 * MINUTE);
    expectRefusal(await removeTotp({ code: nextCode(secret) }), 'VERIFY_FIRST');
    expect((await verifyPassword(me.password, { code: nextCode(secret) })).ok).toBe(true);
    expect((await removeTotp({ code: nextCode(secret) })).ok).toBe(true);
    expect(valueOf(await loadMfa())).toMatchObject({ totp: false, recovery_left: 0 });
    expectRefusal(await removeTotp({ code: nextCode(secret) }), 'TOTP_OFF');
    expectRefusal(await renewRecovery(), 'TOTP_OFF');
    await logout();
    valueOf(await signIn());
    expect(await notices()).toEqual(['Verificação em duas etapas desativada', 'Verificação em duas etapas ativada']);
  });

  it('accepts a recovery code as well', async () => {
    const { codes } = await turnOn();
    expect((await removeTotp({ recovery: codes[3] ?? '' })).ok).toBe(true);
  });

  it('ends sign-ins that wait for a code', async () => {
    const { secret, codes } = await turnOn();
    const ticket = ticketOf(await signIn());
    expect((await removeTotp({ recovery: codes[0] ?? '' })).ok).toBe(true);
    expectRefusal(await finishLogin(ticket, { code: nextCode(secret) }), 'FACTOR_EXPIRED');
  });
});

describe('a player who has lost phone and codes', () => {
  it('is helped by two operators: the step is removed, sessions end, withdrawals are blocked, and the player is notified', async () => {
    const email = newAddress();
    expect((await verifyPassword(me.password)).ok).toBe(true);
    valueOf(await sendEmailCode(email));
    valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }));
    await turnOn();
    const remove = (operator: string) =>
      backoffice(api, `/members/${me.account}/remove-factor`, { operator, reason: 'Documento conferido' });
    expect((await remove('rita')).body).toMatchObject({ state: 'asked' });
    expect(await remove('rita')).toMatchObject({ status: 409 });
    expect(valueOf(await loadMfa()).totp).toBe(true);
    expect((await remove('bruno')).body).toMatchObject({ state: 'removed' });
    expect((await fetchMember()).ok).toBe(false);
    expect((await remove('rita')).status).toBe(409);
    freshTab();
    expect(valueOf(await signIn()).withdrawals_from).not.toBe('');
    expect(await notices()).toContain('Verificação em duas etapas removida');
    expect((await mailsTo(api.services, email)).at(-1)?.text).toContain('suspensos por 24 horas');
    expect((await backoffice(api, '/members/nobody.here/remove-factor', {})).status).toBe(404);
  });
});
