/** Tests that each sentence which the specification requires of a call reaches the player. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import type { Outcome } from '#contract/failure.ts';
import { failureText } from '#i18n/failure-text.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { changePassword } from '#stores/security.ts';
import { register } from '#stores/registration.ts';
import { fetchMember } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  connect,
  failureOf,
  freshTab,
  methodOf,
  query,
  raw,
  registration,
  signUp,
  topUp,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { newPerson, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { saidByCalls } from '#tests/support/sentences.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof signUp>>;
setUpTab(api);
beforeEach(async () => {
  me = await signUp();
});
afterEach(() => vi.restoreAllMocks());

const words = (outcome: Outcome<unknown>) => failureText(failureOf(outcome), 'en');
const registering = async (changes: object) => words(await register({ ...registration(newPerson()), ...changes }));
const message = async (path: string, input: object, token: string | null = readToken()) => {
  const { body } = await raw(api, `${path}?lang=en`, input, {
    ...(token === null ? {} : bearer(token)),
    'Idempotency-Key': crypto.randomUUID(),
  });
  return String(body.message);
};
const withdrawal = { payment_type: 'cpf', money: '50.00', qk_pwd: WITHDRAWAL_PASSWORD, forfeit_bonus: true };

/** Makes the call for each sentence. Returns what the player reads. */
const runs: Record<keyof typeof saidByCalls, () => Promise<string>> = {
  'server.withdrawal_submitted': async () => {
    await topUp(api, '100.00');
    await createWithdrawalPassword();
    return message('/api/drawing', { ...withdrawal, cpf_id: me.cpf });
  },
  'ui.networkError': async () => {
    connect(api, () => true);
    return words(await login(me));
  },
  'refusals.UNAVAILABLE': async () => {
    const away = () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    };
    for (const way of ['select', 'insert', 'update', 'delete', 'execute', 'transaction'] as const)
      vi.spyOn(api.services.db, way).mockImplementation(away as never);
    return message('/api/recharge/list', {});
  },
  'ui.loginFirst': async () => {
    freshTab();
    return words(await fetchMember());
  },
  'refusals.UNAUTHENTICATED': async () => {
    // This server reports it by the HTTP status; another back end may use only the code.
    const refused = { status: 'error', code: 400, message: 'sign in', refusal: 'UNAUTHENTICATED' };
    configureApi({ baseUrl: 'http://api.test', fetch: () => Promise.resolve(Response.json(refused)) });
    return words(await fetchMember());
  },
  'refusals.CAPTCHA_EXPIRED': () =>
    message('/api/auth/login2', { account: me.account, password: me.password, key: 'x', captcha: 'x' }, null),
  'refusals.PASSWORD_TOO_SHORT': () => registering({ password: '12345', password_confirmation: '12345' }),
  'refusals.PASSWORDS_DIFFER': () => registering({ password_confirmation: 'another one' }),
  'refusals.PASSWORD_UNCHANGED': async () =>
    words(
      await changePassword({ old_password: me.password, password: me.password, password_confirmation: me.password }),
    ),
  'refusals.PASSWORD_NOT_SET': async () => {
    await query(api, `update member set password_hash = null where id = ${me.id}`);
    const next = { password: 'uma-senha-nova', password_confirmation: 'uma-senha-nova' };
    return words(await changePassword({ old_password: me.password, ...next }));
  },
  'refusals.PHONE_INVALID': () => registering({ phone: '123' }),
  'refusals.ADULT_REQUIRED': () => registering({ adult: false }),
  'refusals.WITHDRAWAL_PASSWORD_INVALID': () => registering({ qk_pwd: '12345' }),
  'refusals.AMOUNT_BELOW_MIN': async () =>
    words(await submitDeposit({ money: '9.99', method: await methodOf('online_pix') })),
  'refusals.AMOUNT_ABOVE_MAX': async () => {
    await createWithdrawalPassword();
    return words(
      await submitWithdrawal({
        money: '99999999.00',
        kind: 'cpf',
        key: me.cpf,
        withdrawalPassword: WITHDRAWAL_PASSWORD,
      }),
    );
  },
  'refusals.METHOD_REQUIRED': () =>
    message('/api/recharge/online', { money: '50.00', payment_id: '', payment_type: 'online_pix' }),
  'server.reward_claimed': async () => {
    await topUp(api, '100.00');
    return message('/api/ftd/claim', {});
  },
  'refusals.USER_UNKNOWN': () => message('/api/invitationactivity/claim', { id: me.id }),
  'refusals.NOT_ELIGIBLE': () => message('/api/ftd/claim', {}),
  'refusals.NOTHING_TO_RECEIVE': () => message('/api/dailyrescue/claim', {}),
  'refusals.NO_ELIGIBLE_TOPUPS': () => message('/api/rechargerebate/claim', {}),
  'refusals.NO_SPINS_LEFT': () => message('/api/lotterywheel/claim', {}),
};

test.each(Object.entries(saidByCalls))('%s says “%s”', async (text, wanted) => {
  const said = await runs[text as keyof typeof runs]();
  expect(said.toLowerCase()).toContain(wanted.toLowerCase());
  const [namespace = '', key = ''] = text.split('.');
  const [before = ''] = (readDictionary('en', namespace)[key] ?? 'no such text').split('{{');
  expect(said.startsWith(before)).toBe(true);
});
