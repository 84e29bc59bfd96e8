/**
 * Tests the change and the reset of the withdrawal password, the cool-down of withdrawals afterwards, and endless
 * guesses.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '#api/token.ts';
import { CODE_RESEND_MS } from '#contract/security.ts';
import * as passwords from '#server/platform/security/password-hash.ts';
import {
  bindEmail,
  resetWithdrawalPassword,
  sendEmailCode,
  sendWithdrawalPasswordCode,
  verifyPassword,
} from '#stores/security.ts';
import { fetchMember } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { setWithdrawalPassword, submitWithdrawal } from '#stores/withdrawal.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  connect,
  expectRefusal,
  failureOf,
  query,
  raw,
  playerIn,
  topUp,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { codeTo, mailsTo, newAddress, wrongCode } from '#tests/support/mails.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD, OTHER_WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

vi.mock('#server/platform/security/password-hash.ts', async (original) => {
  const actual = await original<typeof passwords>();
  return { ...actual, verifyPassword: vi.fn(actual.verifyPassword) };
});

const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];
const NEXT = OTHER_WITHDRAWAL_PASSWORD;
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const succeeds = (outcome: { ok: boolean }) => expect(outcome).toMatchObject({ ok: true });
const change = (input: { old_qk_pwd?: string; qk_pwd?: string; qk_pwd_confirmation?: string } = {}) =>
  setWithdrawalPassword({ old_qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd: NEXT, qk_pwd_confirmation: NEXT, ...input });
const submit = (withdrawalPassword: string) =>
  submitWithdrawal({ money: '50.00', kind: 'cpf', key: me.cpf, withdrawalPassword });
const events = async () =>
  (await query<{ kind: string }>(api, `select kind from member_event where member_id = ${me.id} order by id`)).map(
    ({ kind }) => kind,
  );
const stateOf = async () => {
  const [row] = await query<{ failures: number; locked: boolean }>(
    api,
    `select withdrawal_password_failures::int as failures, withdrawal_password_locked_until is not null as locked
       from member where id = ${me.id}`,
  );
  return row;
};

describe('changing the withdrawal password', () => {
  it('needs the old one, and then only the new one works', async () => {
    await createWithdrawalPassword();
    await topUp(api, '100.00');
    succeeds(await change());
    api.advance(DAY);
    valueOf(await login(me));
    expectRefusal(await submit(WITHDRAWAL_PASSWORD), 'WITHDRAWAL_PASSWORD_WRONG', 'qk_pwd');
    valueOf(await submit(NEXT));
    expect(await events()).toEqual(['withdrawal_password_set', 'withdrawal_password_changed']);
  });

  it.each([
    ['a wrong old one', { old_qk_pwd: '000000' }, 'WITHDRAWAL_PASSWORD_WRONG', 'old_qk_pwd'],
    ['an old one of five digits', { old_qk_pwd: '12345' }, 'WITHDRAWAL_PASSWORD_INVALID', 'old_qk_pwd'],
    [
      'the old one as the new one',
      { qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd_confirmation: WITHDRAWAL_PASSWORD },
      'PASSWORD_UNCHANGED',
      'qk_pwd',
    ],
    ['two that differ', { qk_pwd_confirmation: '111111' }, 'PASSWORDS_DIFFER', 'qk_pwd_confirmation'],
    [
      'a new one of letters',
      { qk_pwd: 'abcdef', qk_pwd_confirmation: 'abcdef' },
      'WITHDRAWAL_PASSWORD_INVALID',
      'qk_pwd',
    ],
  ] as const)('is refused at its field for %s', async (_what, input, code, field) => {
    await createWithdrawalPassword();
    expectRefusal(await change(input), code, field);
    expect(await events()).toEqual(['withdrawal_password_set']);
  });

  it('is refused while there is none', async () => {
    expectRefusal(await change(), 'WITHDRAWAL_PASSWORD_NOT_SET', 'old_qk_pwd');
  });

  it('counts wrong attempts together with those of withdrawals, and locks like them', async () => {
    await createWithdrawalPassword();
    await topUp(api, '100.00');
    for (const left of [4, 3]) expect(failureOf(await submit('000000'))).toMatchObject({ values: { left } });
    for (const left of [2, 1])
      expect(failureOf(await change({ old_qk_pwd: '000000' }))).toMatchObject({
        values: { left },
        field: 'old_qk_pwd',
      });
    expect(failureOf(await change({ old_qk_pwd: '000000' }))).toMatchObject({
      code: 'WITHDRAWAL_PASSWORD_LOCKED',
      values: { minutes: 30 },
    });
    expectRefusal(await change(), 'WITHDRAWAL_PASSWORD_LOCKED', 'old_qk_pwd');
    api.advance(30 * MINUTE);
    valueOf(await login(me));
    succeeds(await change());
    expect(await stateOf()).toEqual({ failures: 0, locked: false });
  });

  it('is found done when it is sent again after a lost reply, and no attempt is counted', async () => {
    await createWithdrawalPassword();
    connect(api, (path) => path === '/api/member/drawing_pwd/set');
    expect(failureOf(await change()).kind).toBe('network');
    connect(api);
    succeeds(await change());
    expect((await stateOf())?.failures).toBe(0);
  });
});

describe('withdrawals are blocked', () => {
  it('for a day after a change, not after the first one was set', async () => {
    await createWithdrawalPassword();
    await topUp(api, '100.00');
    valueOf(await submit(WITHDRAWAL_PASSWORD));
    succeeds(await change());
    const refused = failureOf(await submit(NEXT));
    const values = { from: valueOf(await fetchMember()).withdrawals_from };
    expect(refused).toMatchObject({ code: 'WITHDRAWAL_COOLING_DOWN', values });
    expect(refused.kind === 'refused' && refused.message).toMatch(
      /voltam em \d\d\/\d\d\/\d{4}, \d\d:\d\d \(horário de Brasília\)\./,
    );
    api.advance(DAY - MINUTE);
    valueOf(await login(me));
    expectRefusal(await submit(NEXT), 'WITHDRAWAL_COOLING_DOWN');
    api.advance(MINUTE);
    valueOf(await submit(NEXT));
  });

  it('but a wrong password is reported first, so that guesses are counted', async () => {
    await createWithdrawalPassword();
    await topUp(api, '100.00');
    succeeds(await change());
    expectRefusal(await submit('000000'), 'WITHDRAWAL_PASSWORD_WRONG');
    expect((await stateOf())?.failures).toBe(1);
  });
});

describe('a forgotten withdrawal password', () => {
  async function bind(): Promise<string> {
    const email = newAddress();
    succeeds(await verifyPassword(me.password));
    valueOf(await sendEmailCode(email));
    valueOf(await bindEmail({ email, code: await codeTo(api.services, email) }));
    return email;
  }
  const reset = (code: string, next = NEXT) =>
    resetWithdrawalPassword({ code, qk_pwd: next, qk_pwd_confirmation: next });

  it('is replaced by the login password and a code to the bound address; the lock ends, withdrawals are blocked', async () => {
    await createWithdrawalPassword();
    const email = await bind();
    await topUp(api, '100.00');
    for (let turn = 0; turn < 5; turn++) await submit('000000');
    expectRefusal(await submit(WITHDRAWAL_PASSWORD), 'WITHDRAWAL_PASSWORD_LOCKED');
    expect(valueOf(await sendWithdrawalPasswordCode()).email).toMatch(/•••/);
    succeeds(await reset(await codeTo(api.services, email)));
    expect(await stateOf()).toEqual({ failures: 0, locked: false });
    expectRefusal(await submit(NEXT), 'WITHDRAWAL_COOLING_DOWN');
    api.advance(DAY);
    valueOf(await login(me));
    valueOf(await submit(NEXT));
    expect((await mailsTo(api.services, email)).map((mail) => mail.subject)).toContain(
      'Sua senha de saque foi redefinida',
    );
    expect(await events()).toContain('withdrawal_password_reset');
  });

  it('needs the re-check for the code and for the reset', async () => {
    await createWithdrawalPassword();
    const email = await bind();
    api.advance(10 * MINUTE);
    expectRefusal(await sendWithdrawalPasswordCode(), 'VERIFY_FIRST');
    expectRefusal(await reset('123456'), 'VERIFY_FIRST');
    succeeds(await verifyPassword(me.password));
    valueOf(await sendWithdrawalPasswordCode());
    succeeds(await reset(await codeTo(api.services, email)));
  });

  it('needs a bound address and an existing withdrawal password', async () => {
    succeeds(await verifyPassword(me.password));
    expectRefusal(await sendWithdrawalPasswordCode(), 'WITHDRAWAL_PASSWORD_NOT_SET');
    await createWithdrawalPassword();
    expectRefusal(await sendWithdrawalPasswordCode(), 'EMAIL_NOT_BOUND');
  });

  it('accepts no code for binding an address, and sends none to an unbound address', async () => {
    await createWithdrawalPassword();
    await bind();
    const other = newAddress();
    api.advance(CODE_RESEND_MS);
    valueOf(await sendEmailCode(other));
    const bindCode = await codeTo(api.services, other);
    expectRefusal(await reset(bindCode), 'CODE_EXPIRED', 'code');
    valueOf(await sendWithdrawalPasswordCode());
    const [row] = await query<{ email: string }>(api, `select email from member where id = ${me.id}`);
    const resetCode = await codeTo(api.services, row?.email ?? '');
    valueOf(await bindEmail({ email: other, code: bindCode }));
    expectRefusal(await reset(resetCode), 'CODE_EXPIRED', 'code');
  });

  it('counts wrong codes like any other', async () => {
    await createWithdrawalPassword();
    const email = await bind();
    valueOf(await sendWithdrawalPasswordCode());
    const code = await codeTo(api.services, email);
    for (let turn = 0; turn < 4; turn++) expectRefusal(await reset(wrongCode(code)), 'CODE_WRONG', 'code');
    expectRefusal(await reset(wrongCode(code)), 'CODE_EXPIRED', 'code');
    expectRefusal(await reset(code), 'CODE_EXPIRED', 'code');
  });

  it('is found replaced when it is sent again after a lost reply', async () => {
    await createWithdrawalPassword();
    const email = await bind();
    valueOf(await sendWithdrawalPasswordCode());
    const code = await codeTo(api.services, email);
    connect(api, (path) => path === '/api/member/drawing_pwd/reset');
    expect(failureOf(await reset(code)).kind).toBe('network');
    connect(api);
    succeeds(await reset(code));
  });

  it('is removed by support for a player without either', async () => {
    await createWithdrawalPassword();
    await topUp(api, '100.00');
    for (let turn = 0; turn < 5; turn++) await submit('000000');
    const path = `/members/${me.account}/reset-withdrawal-password`;
    expect((await backoffice(api, path, { operator: 'rita' })).body).toEqual({ state: 'cleared' });
    expect(valueOf(await fetchMember()).has_qk_pwd).toBe(false);
    await createWithdrawalPassword(NEXT);
    expectRefusal(await submit(NEXT), 'WITHDRAWAL_COOLING_DOWN');
  });
});

it('fifteen of many wrong withdrawal passwords are checked, and the rest causes no hashing', async () => {
  await createWithdrawalPassword();
  const told: Record<string, number> = {};
  let hashed = 0;
  const row = () => query(api, `select * from member where id = ${me.id}`);
  /** Tries so many different passwords in a row, and counts the refusals and the hashes. */
  const guess = async (from: number, count: number) => {
    vi.mocked(passwords.verifyPassword).mockClear();
    for (let turn = from; turn < from + count; turn++) {
      const input = { old_qk_pwd: String(turn).padStart(6, '0'), qk_pwd: NEXT };
      const { body } = await raw(api, '/api/member/drawing_pwd/set', input, bearer(readToken()));
      told[String(body.refusal)] = (told[String(body.refusal)] ?? 0) + 1;
    }
    hashed += vi.mocked(passwords.verifyPassword).mock.calls.length;
  };
  /** A locked attempt does not change the member's row, so fifty attempts prove as much as ten thousand. */
  const guessLocked = async (from: number) => {
    const [before, judged] = [await row(), hashed];
    await guess(from, 50);
    expect(await row()).toEqual(before);
    expect(hashed).toBe(judged);
  };
  await guess(0, 5);
  expect(hashed).toBe(5);
  await guessLocked(100);
  // After each of two locks there are five more attempts, and then none ever.
  for (const [turn, pause] of [30 * MINUTE, DAY, 365 * DAY].entries()) {
    api.advance(pause);
    valueOf(await login(me));
    await guess(1000 + turn * 1000, 5);
    await guessLocked(1500 + turn * 1000);
  }
  const { WITHDRAWAL_PASSWORD_BLOCKED: forGood, ...before } = told;
  expect([before, forGood]).toEqual([{ WITHDRAWAL_PASSWORD_WRONG: 12, WITHDRAWAL_PASSWORD_LOCKED: 102 }, 106]);
  expect(hashed).toBe(15);
  expect(await stateOf()).toEqual({ failures: 15, locked: true });
});
