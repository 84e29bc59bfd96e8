/** Tests the withdrawal password: set once, required each time, locked after wrong tries. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $session, fetchMember } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { setWithdrawalPassword, submitWithdrawal } from '#stores/withdrawal.ts';
import { loadWithdrawals } from '#stores/withdrawal-record.ts';
import type { WithdrawalRequest } from '#stores/withdrawal.ts';
import { failureText } from '#i18n/failure-text.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  expectRefusal,
  failureOf,
  playerIn,
  topUp,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { setUpApi, setUpDay } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD, OTHER_WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpDay(api);
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});
afterEach(() => vi.unstubAllGlobals());

/** Signs in a player with money and a withdrawal password. */
async function ready(money = '500.00') {
  await createWithdrawalPassword();
  await topUp(api, money);
}
const succeeds = (outcome: { ok: boolean }) => expect(outcome).toMatchObject({ ok: true });
const request = (change: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  money: '100.00',
  kind: 'cpf',
  key: me.cpf,
  withdrawalPassword: WITHDRAWAL_PASSWORD,
  ...change,
});
const submit = (change: Partial<WithdrawalRequest> = {}) => submitWithdrawal(request(change));
const record = async () => valueOf(await loadWithdrawals()).rows;

describe('the withdrawal password', () => {
  it('is set once, and the page knows it', async () => {
    succeeds(await setWithdrawalPassword({ qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd_confirmation: WITHDRAWAL_PASSWORD }));
    expect($session.get()).toMatchObject({ status: 'player', member: { has_qk_pwd: true } });
    expectRefusal(await setWithdrawalPassword({ qk_pwd: '111222' }), 'WITHDRAWAL_PASSWORD_ALREADY_SET', 'qk_pwd');
    await topUp(api, '100.00');
    expectRefusal(await submit({ withdrawalPassword: '111222', money: '50.00' }), 'WITHDRAWAL_PASSWORD_WRONG');
    valueOf(await submit({ money: '50.00' }));
  });

  it.each(['12345', '1234567', '12345a', '１２３４５６', ' 12345', '12345\n'])('is refused as %j', async (qk_pwd) => {
    expectRefusal(await setWithdrawalPassword({ qk_pwd }), 'WITHDRAWAL_PASSWORD_INVALID', 'qk_pwd');
    expect(valueOf(await fetchMember()).has_qk_pwd).toBe(false);
  });

  it.each([
    ['digits in order', () => '123456'],
    ['one digit', () => '000000'],
    ['a part of their CPF', () => me.cpf.replace(/\D/g, '').slice(2, 8)],
    ['a part of their phone', () => me.phone.replace(/\D/g, '').slice(-6)],
  ])('is refused as %s, which is easy to guess', async (_what, easy) => {
    expectRefusal(await setWithdrawalPassword({ qk_pwd: easy() }), 'WITHDRAWAL_PASSWORD_COMMON', 'qk_pwd');
    expect(valueOf(await fetchMember()).has_qk_pwd).toBe(false);
    await createWithdrawalPassword();
    const change = { old_qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd: easy(), qk_pwd_confirmation: easy() };
    expectRefusal(await setWithdrawalPassword(change), 'WITHDRAWAL_PASSWORD_COMMON', 'qk_pwd');
  });

  it('is refused when its confirmation differs', async () => {
    const input = { qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd_confirmation: '493818' };
    expectRefusal(await setWithdrawalPassword(input), 'PASSWORDS_DIFFER', 'qk_pwd_confirmation');
  });

  it('set twice at the same moment is set once', async () => {
    const outcomes = await Promise.all(
      [WITHDRAWAL_PASSWORD, OTHER_WITHDRAWAL_PASSWORD].map((qk_pwd) => setWithdrawalPassword({ qk_pwd })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  it('is required before any withdrawal', async () => {
    await topUp(api, '100.00');
    expectRefusal(await submit(), 'WITHDRAWAL_PASSWORD_NOT_SET', 'qk_pwd');
  });

  it('counts wrong attempts, locks for half an hour, then for a day, and a right one resets them', async () => {
    await ready();
    const wrong = async () => failureOf(await submit({ withdrawalPassword: '000000' }));
    for (const left of [4, 3, 2, 1])
      expect(await wrong()).toMatchObject({ code: 'WITHDRAWAL_PASSWORD_WRONG', field: 'qk_pwd', values: { left } });
    expect(await wrong()).toMatchObject({
      code: 'WITHDRAWAL_PASSWORD_LOCKED',
      field: 'qk_pwd',
      values: { minutes: 30 },
    });
    expect(failureOf(await submit())).toMatchObject({ code: 'WITHDRAWAL_PASSWORD_LOCKED' });
    api.advance(20 * MINUTE);
    expect(failureOf(await submit())).toMatchObject({ values: { minutes: 10 } });
    api.advance(10 * MINUTE);
    for (const left of [4, 3, 2, 1]) expect(await wrong()).toMatchObject({ values: { left } });
    expect(await wrong()).toMatchObject({ code: 'WITHDRAWAL_PASSWORD_LOCKED', values: { minutes: 1440 } });
    api.advance(DAY);
    valueOf(await login(me));
    valueOf(await submit());
    expect(await wrong()).toMatchObject({ values: { left: 4 } });
    expect((await record()).length).toBe(1);
  });

  it('shows the length of a lock: half an hour, a day in hours, and at last that support unlocks it', async () => {
    await ready();
    const said = async (tries: number) => {
      for (let turn = 1; turn < tries; turn++) await submit({ withdrawalPassword: '000000' });
      return failureText(failureOf(await submit({ withdrawalPassword: '000000' })), 'en');
    };
    expect(await said(5)).toBe('Withdrawal password locked. Try again in 30 minutes.');
    api.advance(30 * MINUTE);
    valueOf(await login(me));
    expect(await said(5)).toBe('Withdrawal password locked. Try again in 24 hours.');
    api.advance(DAY);
    valueOf(await login(me));
    const end = 'Withdrawal password locked after too many wrong attempts. Contact support to unlock it.';
    expect(await said(5)).toBe(end);
    api.advance(30 * DAY);
    valueOf(await login(me));
    expect(await said(1)).toBe(end);
  });
});
