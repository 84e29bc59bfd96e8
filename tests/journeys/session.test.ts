/** Tests sign-in, its proof of work and the end of a session, from the stores to the database and back. */
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { send } from '#api/client.ts';
import { readToken, writeToken } from '#api/token.ts';
import { meCall } from '#contract/session.ts';
import { captchaCall, loginCall } from '#contract/sign-in.ts';
import { members } from '#server/kernel/members/schema.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { sessions } from '#server/contexts/identity/sessions/schema.ts';
import { touchSession } from '#server/contexts/identity/sessions/sessions.ts';
import { register } from '#stores/registration.ts';
import { $interruption, $session, dismissInterruption, fetchMember, logout, resumeSession } from '#stores/session.ts';
import { login, prepareCaptcha } from '#stores/sign-in.ts';
import { $wallet } from '#stores/wallet.ts';
import {
  backoffice,
  bearer,
  expectRefusal,
  failureOf,
  freshTab,
  newKey,
  query,
  raw,
  registration,
  signUp,
  until,
  valueOf,
} from '#tests/support/journey.ts';
import { newPerson, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const MINUTE = 60_000;
const api = setUpApi();
setUpTab(api);

async function solvedCaptcha() {
  const { data } = valueOf(await send(captchaCall, {}));
  return {
    key: data.key,
    challenge: data.challenge,
    captcha: (data.challenge && (await solveCaptcha(data.challenge))) ?? '',
  };
}

describe('signing in', () => {
  it('works with the account in either case, and a reload finds the player again', async () => {
    const { account, password, id } = await signUp();
    freshTab();
    expect(valueOf(await login({ account: account.toUpperCase(), password })).id).toBe(id);
    $session.set({ status: 'unknown' });
    await Promise.all([resumeSession(), resumeSession()]);
    expect($session.get()).toMatchObject({ status: 'player', member: { id } });
  });

  it('gives a wrong password and an unknown account the same reply', async () => {
    const { account } = await signUp();
    freshTab();
    const replies = [];
    for (const name of [account, 'nobody.at.all']) {
      const { key, captcha } = await solvedCaptcha();
      replies.push(await raw(api, '/api/auth/login2', { account: name, password: 'wrong password', key, captcha }));
    }
    expect(replies[0]?.body).toMatchObject({ status: 'error', code: 400, refusal: 'CREDENTIALS_WRONG' });
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(replies[1]?.status).toBe(replies[0]?.status);
    expectRefusal(await login({ account, password: 'wrong password' }), 'CREDENTIALS_WRONG');
    expect($session.get().status).not.toBe('player');
  });

  it('is refused to a blocked member, whose open session ends as well', async () => {
    const { account, password, id } = await signUp();
    await api.services.db.update(members).set({ status: -1 }).where(eq(members.id, id));
    expect(failureOf(await fetchMember())).toEqual({ kind: 'forced-offline' });
    expectRefusal(await login({ account, password }), 'MEMBER_DISABLED');
  });
});

describe('the proof of work', () => {
  it('is valid once', async () => {
    const { account, password } = await signUp();
    const { key, captcha } = await solvedCaptcha();
    valueOf(await send(loginCall, { account, password, key, captcha }));
    expectRefusal(await send(loginCall, { account, password, key, captcha }), 'CAPTCHA_EXPIRED', 'captcha');
  });

  it('is valid once even at the same moment', async () => {
    const { account, password } = await signUp();
    const { key, captcha } = await solvedCaptcha();
    const outcomes = await Promise.all([1, 2, 3].map(() => send(loginCall, { account, password, key, captcha })));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  it('solved more than five minutes ago needs another attempt, which works', async () => {
    const { account, password } = await signUp();
    const before = (await query(api, 'select key from captcha')).length;
    prepareCaptcha();
    await until(async () => expect(await query(api, 'select key from captcha')).toHaveLength(before + 1));
    api.advance(5 * MINUTE + 1000);
    expectRefusal(await login({ account, password }), 'CAPTCHA_EXPIRED', 'captcha');
    valueOf(await login({ account, password }));
  });

  it('cannot be forged, and a wrong answer uses up the captcha', async () => {
    const { account, password } = await signUp();
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forgeries = [
      'x',
      encode(null),
      encode({ counter: 1, derivedKey: '00' }),
      encode({ counter: -1, derivedKey: 'zz' }),
      encode({ counter: 1e300, derivedKey: 1 }),
    ];
    for (const captcha of forgeries) {
      const { key, captcha: right } = await solvedCaptcha();
      expectRefusal(await send(loginCall, { account, password, key, captcha }), 'CAPTCHA_EXPIRED', 'captcha');
      expectRefusal(await send(loginCall, { account, password, key, captcha: right }), 'CAPTCHA_EXPIRED', 'captcha');
    }
    const [one, other] = [await solvedCaptcha(), await solvedCaptcha()];
    expectRefusal(
      await send(loginCall, { account, password, key: one.key, captcha: other.captcha }),
      'CAPTCHA_EXPIRED',
    );
  });
});

describe('a session', () => {
  it('stays ended if it was ended while the page loaded its member', async () => {
    await signUp();
    const late = fetchMember();
    await logout();
    await late;
    expect($session.get().status).toBe('visitor');
  });

  it('ends on the server when the player signs out, not only in the tab', async () => {
    await signUp();
    const token = readToken();
    await logout();
    expect($session.get()).toEqual({ status: 'visitor' });
    expect($interruption.get()).toBe('none');
    expect(readToken()).toBeNull();
    expect($wallet.get().status).toBe('idle');
    expect((await raw(api, '/api/auth/me', {}, bearer(token))).status).toBe(401);
  });

  it('continues with use and ends after 30 minutes without', async () => {
    await signUp();
    for (let turn = 0; turn < 3; turn++) {
      api.advance(29 * MINUTE);
      valueOf(await fetchMember());
    }
    api.advance(30 * MINUTE);
    expect(failureOf(await fetchMember())).toEqual({ kind: 'expired' });
    expect($session.get()).toEqual({ status: 'visitor' });
    expect($interruption.get()).toBe('expired');
    expect(readToken()).toBeNull();
    expect($wallet.get().status).toBe('idle');
    dismissInterruption();
    expect($interruption.get()).toBe('none');
  });

  it('ends twelve hours after it began, however much it is used', async () => {
    await signUp();
    for (let minutes = 0; minutes < 11 * 60 + 40; minutes += 20) {
      api.advance(20 * MINUTE);
      valueOf(await fetchMember());
    }
    api.advance(20 * MINUTE);
    expect(failureOf(await fetchMember())).toEqual({ kind: 'expired' });
    expect($interruption.get()).toBe('expired');
  });

  it('keeps its last use if an earlier request ends later', async () => {
    await signUp();
    const hash = hashToken(readToken() ?? '');
    const { db, now } = api.services;
    const [earlier, later] = [20, 40].map((minutes) => new Date(now().getTime() + minutes * MINUTE)) as [Date, Date];
    await touchSession(db, hash, later);
    await touchSession(db, hash, earlier);
    const [row] = await db.select().from(sessions).where(eq(sessions.tokenHash, hash));
    expect(row?.lastSeenAt).toEqual(later);
  });

  it('ended by an operator is reported as forced at the next call', async () => {
    const { account, password } = await signUp();
    expect((await backoffice(api, `/members/${account}/kick`, {})).body).toEqual({ state: 'kicked' });
    expect(failureOf(await fetchMember())).toEqual({ kind: 'forced-offline' });
    expect($session.get()).toEqual({ status: 'visitor' });
    expect($interruption.get()).toBe('forced-offline');
    expect(readToken()).toBeNull();
    valueOf(await login({ account, password }));
    expect($interruption.get()).toBe('none');
  });

  it('cannot be opened with an invalid token', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(500), '__proto__']) {
      writeToken(token);
      expect(failureOf(await send(meCall, {})), token).toEqual({ kind: 'expired' });
    }
  });

  it('is separate on another device: ending one keeps the other', async () => {
    const { account, password, id } = await signUp();
    vi.resetModules();
    const other = {
      api: await import('#api/client.ts'),
      session: await import('#stores/session.ts'),
      signIn: await import('#stores/sign-in.ts'),
    };
    other.api.configureApi({ baseUrl: 'http://api.test', fetch: api.fetch });
    valueOf(await other.signIn.login({ account, password }));
    await logout();
    expect($session.get().status).toBe('visitor');
    expect(valueOf(await other.session.fetchMember()).id).toBe(id);
    expect(other.session.$session.get().status).toBe('player');
  });
});

it('no token and no password is stored in clear, in the database or in the log', async () => {
  const person = newPerson();
  valueOf(await register({ ...registration(person), qk_pwd: WITHDRAWAL_PASSWORD }));
  const token = readToken() ?? 'none';
  expectRefusal(await login({ account: person.account, password: `${person.password}x` }), 'CREDENTIALS_WRONG');
  await raw(
    api,
    '/api/drawing',
    { payment_type: 'cpf', cpf_id: person.cpf, money: '20.00', qk_pwd: WITHDRAWAL_PASSWORD },
    { ...bearer(token), 'Idempotency-Key': newKey() },
  );
  const tables = await query<{ name: string }>(
    api,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.length).toBeGreaterThan(15);
  const kept: string[] = [...api.logged];
  for (const { name } of tables)
    kept.push(JSON.stringify(await query(api, `select to_jsonb(t) as row from "${name}" t`)));
  const everything = kept.join('\n');
  expect(everything).toContain(person.account);
  for (const secret of [token, person.password, `"${WITHDRAWAL_PASSWORD}"`]) expect(everything).not.toContain(secret);
});
