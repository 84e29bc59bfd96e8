/**
 * Tests the login password: re-check, change, and support's one-time password
 * (docs/domain/accounts.md#password-change).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken, writeToken } from '#api/token.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { $security, changePassword, loadSecurity, verifyPassword } from '#stores/security.ts';
import { $session, fetchMember } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  connect,
  expectRefusal,
  failureOf,
  freshTab,
  query,
  raw,
  newKey,
  playerIn,
  topUp,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { mailsTo, newAddress } from '#tests/support/mails.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEXT = 'uma-senha-nova';
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const change = (input: Partial<Parameters<typeof changePassword>[0]> = {}) =>
  changePassword({ old_password: me.password, password: NEXT, password_confirmation: NEXT, ...input });
const succeeds = (outcome: { ok: boolean }) => expect(outcome).toMatchObject({ ok: true });
/** Reads the member's session elsewhere; this tab keeps its own. */
async function elsewhere(): Promise<string | null> {
  const here = readToken();
  valueOf(await login(me));
  const other = readToken();
  writeToken(here);
  return other;
}
const me401 = async (token: string | null) => (await raw(api, '/api/auth/me', {}, bearer(token))).body;
describe('the re-check', () => {
  it('unlocks this session for ten minutes, and no other', async () => {
    const other = await elsewhere();
    expectRefusal(await verifyPassword('wrong'), 'PASSWORD_WRONG', 'password');
    succeeds(await verifyPassword(me.password));
    expect($security.get()).toMatchObject({ status: 'ready', value: { verified_until: expect.stringMatching(/^2/) } });
    const asked = (token: string | null) => raw(api, '/api/member/email/code', { email: newAddress() }, bearer(token));
    expect((await asked(other)).body).toMatchObject({ refusal: 'VERIFY_FIRST', code: 403 });
    expect((await asked(readToken())).status).toBe(200);
    api.advance(10 * MINUTE);
    expect((await asked(readToken())).body).toMatchObject({ refusal: 'VERIFY_FIRST' });
    expect(valueOf(await loadSecurity()).verified_until).toBe('');
  });

  it('is limited after five wrong attempts, together with the change, and a right one resets them', async () => {
    const limited = await startApi({ config: { rateLimitScale: 1 } });
    connect(limited);
    freshTab();
    const person = await playerIn(limited);
    // Starts at the beginning of a window of 15 minutes, so that none ends between these attempts.
    limited.advance(15 * MINUTE - (limited.services.now().getTime() % (15 * MINUTE)) + 1000);
    for (let turn = 0; turn < 4; turn++) expectRefusal(await verifyPassword('wrong'), 'PASSWORD_WRONG');
    succeeds(await verifyPassword(person.password));
    for (let turn = 0; turn < 2; turn++) expectRefusal(await verifyPassword('wrong'), 'PASSWORD_WRONG');
    const input = { old_password: 'wrong', password: NEXT, password_confirmation: NEXT };
    for (let turn = 0; turn < 3; turn++) expectRefusal(await changePassword(input), 'PASSWORD_WRONG', 'old_password');
    expectRefusal(await changePassword({ ...input, old_password: person.password }), 'TOO_MANY_REQUESTS');
    expectRefusal(await verifyPassword(person.password), 'TOO_MANY_REQUESTS');
    limited.advance(15 * MINUTE);
    succeeds(await verifyPassword(person.password));
    await limited.close();
  });
});

describe('changing the password', () => {
  it('signs out the sessions elsewhere and keeps this one; only the new one opens the account', async () => {
    const other = await elsewhere();
    succeeds(await change());
    expect(await me401(other)).toMatchObject({ code: 401, force_offline: true });
    expect(valueOf(await fetchMember()).id).toBe(me.id);
    expectRefusal(await login(me), 'CREDENTIALS_WRONG');
    valueOf(await login({ account: me.account, password: NEXT }));
    expect(await query(api, `select kind, actor from member_event where member_id = ${me.id}`)).toEqual([
      { kind: 'password_changed', actor: `member:${me.id}` },
    ]);
  });

  it.each([
    [
      'a new one of five characters',
      { password: '12345', password_confirmation: '12345' },
      'PASSWORD_TOO_SHORT',
      'password',
    ],
    ['two that differ', { password_confirmation: 'outra-senha' }, 'PASSWORDS_DIFFER', 'password_confirmation'],
    ['a wrong old one', { old_password: 'wrong' }, 'PASSWORD_WRONG', 'old_password'],
    ['no old one', { old_password: '' }, 'REQUIRED', 'old_password'],
    ['129 characters', { password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) }, 'TOO_LONG', 'password'],
  ] as const)('is refused at its field for %s', async (_what, input, code, field) => {
    expectRefusal(await change(input), code, field);
    valueOf(await login(me));
  });

  it('is refused if it is the same one', async () => {
    const input = { password: me.password, password_confirmation: me.password };
    expectRefusal(await change(input), 'PASSWORD_UNCHANGED', 'password');
  });

  it('is mailed to a bound address', async () => {
    const email = newAddress();
    await query(api, `update member set email = '${email}' where id = ${me.id}`);
    succeeds(await change());
    expect((await mailsTo(api.services, email))[0]).toMatchObject({
      subject: 'Sua senha foi alterada',
      text: expect.stringContaining('os saques ficam suspensos por 24 horas'),
    });
  });

  it('blocks withdrawals for a day, and the page shows until when', async () => {
    await topUp(api, '100.00');
    await createWithdrawalPassword();
    const request = { money: '50.00', kind: 'cpf', key: me.cpf, withdrawalPassword: WITHDRAWAL_PASSWORD } as const;
    succeeds(await change());
    const session = $session.get();
    const from = session.status === 'player' ? session.member.withdrawals_from : '';
    expect(from).toMatch(/^\d{4}-/);
    expect(failureOf(await submitWithdrawal(request))).toMatchObject({
      code: 'WITHDRAWAL_COOLING_DOWN',
      values: { from },
    });
    api.advance(DAY - MINUTE);
    valueOf(await login({ account: me.account, password: NEXT }));
    expectRefusal(await submitWithdrawal(request), 'WITHDRAWAL_COOLING_DOWN');
    api.advance(MINUTE);
    valueOf(await submitWithdrawal(request));
    expect(valueOf(await fetchMember()).withdrawals_from).toBe('');
  });

  it('is found done when it is sent again after a lost reply', async () => {
    connect(api, (path) => path === '/api/member/password/change');
    expect(failureOf(await change()).kind).toBe('network');
    connect(api);
    succeeds(await change());
    valueOf(await login({ account: me.account, password: NEXT }));
  });

  it('is done when it is sent again after a lost request', async () => {
    connect({ ...api, fetch: (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch });
    expect(failureOf(await change()).kind).toBe('network');
    connect(api);
    succeeds(await change());
    valueOf(await login({ account: me.account, password: NEXT }));
  });
});

describe('a member without a login password', () => {
  beforeEach(() => query(api, `update member set password_hash = null where id = ${me.id}`));

  it('cannot sign in with any password, and gets the reply of a wrong one', async () => {
    expectRefusal(await login(me), 'CREDENTIALS_WRONG');
    expectRefusal(await login({ account: me.account, password: 'none' }), 'CREDENTIALS_WRONG');
  });

  it('gets a message that they have none, also in the page’s data', async () => {
    expect(valueOf(await fetchMember()).has_password).toBe(false);
    expectRefusal(await verifyPassword('x'), 'PASSWORD_NOT_SET', 'password');
    expectRefusal(await change(), 'PASSWORD_NOT_SET', 'old_password');
  });
});

describe('support’s one-time password', () => {
  async function reset(): Promise<string> {
    const reply = await backoffice(api, `/members/${me.account.toUpperCase()}/reset-password`, { operator: 'rita' });
    expect(reply.status).toBe(200);
    return String(reply.body.password);
  }

  it('ends all sessions, opens one, and must be changed there', async () => {
    const password = await reset();
    expect(await me401(readToken())).toMatchObject({ force_offline: true });
    expectRefusal(await login(me), 'CREDENTIALS_WRONG');
    expect(valueOf(await login({ account: me.account, password })).must_change_password).toBe(true);
    const inside = readToken();
    expectRefusal(await login({ account: me.account, password }), 'CREDENTIALS_WRONG');
    writeToken(inside);
    succeeds(await change({ old_password: password }));
    expect(valueOf(await fetchMember()).must_change_password).toBe(false);
    valueOf(await login({ account: me.account, password: NEXT }));
    expect(await query(api, `select kind, actor from member_event where member_id = ${me.id} order by id`)).toEqual([
      { kind: 'password_reset', actor: 'operator:rita' },
      { kind: 'password_changed', actor: `member:${me.id}` },
    ]);
  });

  it('allows only the choice of another', async () => {
    const password = await reset();
    valueOf(await login({ account: me.account, password }));
    for (const call of Object.values(calls) as Call[]) {
      if (call.access !== 'player' || call.oneTime) continue;
      const reply = await api.request(call.path, {
        method: call.method,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), ...bearer(readToken()) },
        ...(call.method === 'POST' ? { body: '{}' } : {}),
      });
      expect([call.path, reply.status, ((await reply.json()) as { refusal: string }).refusal]).toEqual([
        call.path,
        403,
        'PASSWORD_CHANGE_FIRST',
      ]);
    }
    expect((await api.request('/api/stream', { headers: bearer(readToken()) })).status).toBe(403);
    succeeds(await change({ old_password: password }));
    expect((await api.request('/api/memberbanks/display', { headers: bearer(readToken()) })).status).toBe(200);
  });

  it('expires after a day', async () => {
    const password = await reset();
    api.advance(DAY);
    expectRefusal(await login({ account: me.account, password }), 'CREDENTIALS_WRONG');
  });

  it('opens one session even when it is used twice at once', async () => {
    const password = await reset();
    const outcomes = await Promise.all([1, 2].map(() => login({ account: me.account, password })));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  it('blocks withdrawals and is mailed, without the password', async () => {
    const email = newAddress();
    await query(api, `update member set email = '${email}' where id = ${me.id}`);
    const password = await reset();
    const [mail] = await mailsTo(api.services, email);
    expect(mail?.subject).toBe('O suporte criou uma senha para você');
    expect(mail?.text).not.toContain(password);
    expect(valueOf(await login({ account: me.account, password })).withdrawals_from).not.toBe('');
  });

  it('can only be set by operators, for existing members', async () => {
    const path = `/members/${me.account}/reset-password`;
    expect((await backoffice(api, path, { operator: 'rita' }, 'guess')).status).toBe(401);
    expect((await backoffice(api, '/members/nobody.here/reset-password', { operator: 'rita' })).status).toBe(404);
  });
});
