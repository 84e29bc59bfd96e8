/** Tests the security centre: the account's protection, the sign-ins, and ending other sessions. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { $security, loadSecurity, revokeSession } from '#stores/security.ts';
import { $session, fetchMember, logout } from '#stores/session.ts';
import {
  bearer,
  expectRefusal,
  freshTab,
  query,
  raw,
  playerIn,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const MINUTE = 60_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const overview = async () => valueOf(await loadSecurity());
const openElsewhere = (member = me.id, ip = '203.0.113.77') =>
  openSession(api.services.db, { member, ip, userAgent: PHONE, now: api.services.now() });
const answers = async (token: string) => (await raw(api, '/api/auth/me', {}, bearer(token))).body;

describe('the overview', () => {
  it('shows what is set, with the phone masked', async () => {
    expect(await overview()).toMatchObject({
      has_password: true,
      has_qk_pwd: false,
      email: '',
      phone: `+55 11 •••••-${me.phone.slice(-4)}`,
      withdrawals_from: '',
      verified_until: '',
    });
    await createWithdrawalPassword();
    expect((await overview()).has_qk_pwd).toBe(true);
    expect($security.get().status).toBe('ready');
  });

  it('lists open sessions, this one first and marked, with device and masked address', async () => {
    await openElsewhere();
    const { sessions } = await overview();
    expect(sessions.map((row) => row.is_current)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ browser: 'Chrome', system: 'Android', ip: '203.0.•.•' });
    const text = JSON.stringify(
      await (await api.request('/api/member/security', { headers: bearer(readToken()) })).json(),
    );
    expect(text).not.toContain('113.77');
    expect(text).not.toContain(me.phone);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });

  it('lists sign-ins after their sessions ended, the newest first, at most ten', async () => {
    for (let turn = 0; turn < 12; turn++) {
      api.advance(1000);
      await openElsewhere();
    }
    valueOf(await revokeSession('others'));
    const { sessions, sign_ins } = await overview();
    expect(sessions).toHaveLength(1);
    expect(sign_ins).toHaveLength(10);
    const times = sign_ins.map((row) => row.created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('counts no session that was ended or has expired', async () => {
    await openElsewhere();
    api.advance(29 * MINUTE);
    valueOf(await fetchMember());
    api.advance(2 * MINUTE);
    expect((await overview()).sessions).toHaveLength(1);
  });

  it('is not visible to another member', async () => {
    const mine = (await overview()).sessions.map((row) => row.id);
    freshTab();
    await playerIn(api);
    const other = await overview();
    expect(other.sessions.map((row) => row.id)).not.toEqual(expect.arrayContaining(mine));
    await logout();
    expect($security.get().status).toBe('idle');
  });
});

describe('ending a session', () => {
  it('reports the end to that session, and keeps the others', async () => {
    const [first, second] = [await openElsewhere(), await openElsewhere()];
    const { sessions } = await overview();
    const [, newest] = sessions;
    valueOf(await revokeSession(newest?.id ?? 0));
    const ended = [await answers(first), await answers(second)].filter((body) => body.force_offline === true);
    expect(ended).toHaveLength(1);
    expect($session.get().status).toBe('player');
    expect(await query(api, `select kind from member_event where member_id = ${me.id}`)).toEqual([
      { kind: 'sessions_revoked' },
    ]);
  });

  it('ends all but this one', async () => {
    const tokens = [await openElsewhere(), await openElsewhere()];
    valueOf(await revokeSession('others'));
    for (const token of tokens) expect(await answers(token)).toMatchObject({ code: 401, force_offline: true });
    expect(valueOf(await fetchMember()).id).toBe(me.id);
    expect((await overview()).sessions).toHaveLength(1);
  });

  it('may be repeated', async () => {
    await openElsewhere();
    const [, other] = (await overview()).sessions;
    valueOf(await revokeSession(other?.id ?? 0));
    valueOf(await revokeSession(other?.id ?? 0));
  });

  it('does not end the current one', async () => {
    const [own] = (await overview()).sessions;
    expectRefusal(await revokeSession(own?.id ?? 0), 'SESSION_CURRENT', 'id');
    expect(valueOf(await fetchMember()).id).toBe(me.id);
  });

  it('is refused for another member’s session like for an unknown one', async () => {
    const [own] = (await overview()).sessions;
    freshTab();
    await playerIn(api);
    const revoke = (id: unknown) => raw(api, '/api/member/sessions/revoke', { id }, bearer(readToken()));
    const foreign = await revoke(own?.id);
    expect(foreign).toMatchObject({ status: 404, body: { refusal: 'NOT_FOUND', field: 'id' } });
    expect(foreign.body).toEqual((await revoke(999_999)).body);
    expect(await query(api, `select ended_at from session where id = ${own?.id}`)).toEqual([{ ended_at: null }]);
  });
});
