/** Tests withdrawals: the request with its hold, the operators' decision, the record, repeats. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '#api/client.ts';
import { submitWithdrawalCall } from '#contract/withdrawal.ts';
import { translate } from '#server/platform/i18n.ts';
import { UNKNOWN_KEY } from '#server/sandbox/psp/app.ts';
import { login } from '#stores/sign-in.ts';
import { $wallet } from '#stores/wallet.ts';
import { submitWithdrawal, withdrawalInput } from '#stores/withdrawal.ts';
import { $withdrawals, loadWithdrawals } from '#stores/withdrawal-record.ts';
import type { WithdrawalRequest } from '#stores/withdrawal.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  newKey,
  query,
  playerIn,
  topUp,
  until,
  valueOf,
  createWithdrawalPassword,
  operate,
  backoffice,
} from '#tests/support/journey.ts';
import { setUpApi, setUpDay } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EVP = '71cdf9ba-c695-4e3c-b010-abb521a3f1be';
const api = setUpApi({
  config: { market: noGift },
  outside: (url, _init, next) => (down && url.includes('/payout/') ? Promise.reject(new TypeError('down')) : next()),
});
let me: Awaited<ReturnType<typeof playerIn>>;
let down = false;
setUpDay(api);
setUpTab(api);
beforeEach(async () => {
  down = false;
  me = await playerIn(api);
});
afterEach(() => vi.unstubAllGlobals());

/** Signs in a player with money and a withdrawal password. */
async function ready(money = '500.00') {
  await createWithdrawalPassword();
  await topUp(api, money);
}
const request = (change: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  money: '100.00',
  kind: 'cpf',
  key: me.cpf,
  withdrawalPassword: WITHDRAWAL_PASSWORD,
  ...change,
});
const submit = (change: Partial<WithdrawalRequest> = {}) => submitWithdrawal(request(change));
const record = async () => valueOf(await loadWithdrawals()).rows;

describe('a request', () => {
  it('is confirmed in the words of the specification and holds the money', async () => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: { locale: 'en' } } }));
    await ready();
    const { message, billNo } = valueOf(await submit());
    expect(message).toBe(
      'The withdrawal application has been submitted successfully. Please wait for the administrators review.',
    );
    await until(() =>
      expect($wallet.get()).toMatchObject({ status: 'ready', value: { cash: 400_00n, locked: 100_00n } }),
    );
    expect(await record()).toMatchObject([
      {
        bill_no: billNo,
        money: 100_00n,
        counter_fee: 0n,
        status: 1,
        state: 'requested',
        status_text: 'In review',
        payment_type: 'cpf',
      },
    ]);
    expect(
      JSON.stringify($withdrawals.get(), (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(me.cpf);
    await expectSoundLedger(api);
  });

  it.each([
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['email', 'Ana.Silva@Exemplo.com', 'ana.silva@exemplo.com'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['evp', EVP.toUpperCase(), EVP],
  ] as const)('is accepted for a %s key, in its canonical form', async (kind, key, canonical) => {
    await ready();
    const { billNo } = valueOf(await submit({ kind, key }));
    const waiting = (await backoffice(api, '/withdrawals')).body as unknown as Record<string, string>[];
    expect(waiting.find((row) => row.bill_no === billNo)).toMatchObject({
      key: canonical,
      key_kind: kind,
      amount: '100.00',
      account: me.account,
    });
  });

  it.each([
    ['cpf', '529.982.247-26', 'CPF_INVALID', 'cpf_id'],
    ['phone', '1133334444', 'PHONE_INVALID', 'phone_number'],
    ['email', 'ana@exemplo', 'EMAIL_INVALID', 'email'],
    ['cnpj', '12ABC34501DE36', 'CNPJ_INVALID', 'cnpj'],
    ['evp', '71cdf9ba', 'EVP_INVALID', 'evp'],
    ['cpf', '', 'REQUIRED', 'cpf_id'],
  ] as const)('is refused at its field for a %s key of %j', async (kind, key, code, field) => {
    expectRefusal(await submit({ kind, key }), code, field);
  });

  it('is refused for another person’s CPF', async () => {
    await ready();
    expectRefusal(await submit({ key: '390.533.447-05' }), 'PIX_KEY_NOT_OWN', 'cpf_id');
  });

  it('outside the bounds, or above the balance, is refused with its reason and holds nothing', async () => {
    await ready('60.00');
    expect(failureOf(await submit({ money: '19.99' }))).toMatchObject({
      code: 'AMOUNT_BELOW_MIN',
      field: 'money',
      values: { min: '20.00' },
    });
    expect(failureOf(await submit({ money: '50000.01' }))).toMatchObject({
      code: 'AMOUNT_ABOVE_MAX',
      field: 'money',
      values: { max: '50000.00' },
    });
    expectRefusal(await submit({ money: '60.01' }), 'BALANCE_INSUFFICIENT', 'money');
    expectRefusal(await submit({ money: '0.00' }), 'AMOUNT_INVALID', 'money');
    expect(await ledgerOf(api)).toMatchObject({ cash: 60_00n, locked: 0n });
    expect((await record()).length).toBe(0);
    valueOf(await submit({ money: '60.00' }));
    expectRefusal(await submit({ money: '20.00' }), 'BALANCE_INSUFFICIENT', 'money');
  });

  it('is accepted five times a day; a refused one does not count, and the next day starts again', async () => {
    await ready();
    const bills: string[] = [];
    for (let turn = 0; turn < 5; turn++) bills.push(valueOf(await submit({ money: '20.00' })).billNo);
    expect(failureOf(await submit({ money: '20.00' }))).toMatchObject({
      code: 'WITHDRAWALS_PER_DAY',
      values: { count: 5 },
    });
    await operate(api, `/withdrawals/${bills[0]}/reject`, { operator: 'rita', reason: 'Dados' });
    valueOf(await submit({ money: '20.00' }));
    expectRefusal(await submit({ money: '20.00' }), 'WITHDRAWALS_PER_DAY');
    api.advance(DAY);
    valueOf(await login(me));
    valueOf(await submit({ money: '20.00' }));
  });
});

describe('the operators', () => {
  it('approve: the money is paid and the record shows it', async () => {
    await ready();
    const { billNo } = valueOf(await submit());
    const path = `/withdrawals/${billNo}/approve`;
    expect((await backoffice(api, path, { operator: 'rita' })).body).toEqual({ state: 'paid' });
    expect(await record()).toMatchObject([{ status: 2, state: 'paid', confirm_at: expect.stringMatching(/^\d{4}-/) }]);
    expect(await ledgerOf(api)).toMatchObject({ cash: 400_00n, locked: 0n });
    expect((await backoffice(api, path, { operator: 'rita' })).status).toBe(409);
    expect(await query(api, `select amount_cents::text as cents from psp_payout where id = '${billNo}'`)).toEqual([
      { cents: '10000' },
    ]);
    await expectSoundLedger(api);
  });

  it('reject with a reason: the money is returned and the player reads why', async () => {
    await ready();
    const { billNo } = valueOf(await submit());
    expect((await backoffice(api, `/withdrawals/${billNo}/reject`, { operator: 'rita', reason: ' ' })).status).toBe(
      400,
    );
    const reason = 'O nome não confere.';
    expect((await backoffice(api, `/withdrawals/${billNo}/reject`, { operator: 'rita', reason })).body).toEqual({
      state: 'rejected',
    });
    expect(await record()).toMatchObject([{ status: 3, state: 'rejected', fail_reason: reason, approved_at: '' }]);
    expect(await ledgerOf(api)).toMatchObject({ cash: 500_00n, locked: 0n });
    expect((await backoffice(api, `/withdrawals/${billNo}/approve`, { operator: 'rita' })).status).toBe(409);
    await expectSoundLedger(api);
  });

  it('approve while the provider is down: it is paid later, once', async () => {
    await ready();
    const { billNo } = valueOf(await submit());
    down = true;
    expect((await backoffice(api, `/withdrawals/${billNo}/approve`, { operator: 'rita' })).body).toEqual({
      state: 'approved',
    });
    await api.housekeeping();
    expect(await record()).toMatchObject([{ status: 1, state: 'approved' }]);
    expect((await ledgerOf(api)).locked).toBe(100_00n);
    down = false;
    await api.housekeeping();
    await api.housekeeping();
    expect(await record()).toMatchObject([{ status: 2, state: 'paid' }]);
    expect(await query(api, `select 1 from psp_payout where id = '${billNo}'`)).toHaveLength(1);
    expect(await ledgerOf(api)).toMatchObject({ cash: 400_00n, locked: 0n });
  });

  it('approve one with a key unknown to the bank: the money returns', async () => {
    await ready();
    const { billNo } = valueOf(await submit({ kind: 'evp', key: UNKNOWN_KEY }));
    expect((await backoffice(api, `/withdrawals/${billNo}/approve`, { operator: 'rita' })).body).toEqual({
      state: 'returned',
    });
    expect(await record()).toMatchObject([
      { status: 3, state: 'returned', status_text: translate('pt', 'server', 'withdrawal_state_returned') },
    ]);
    expect(await ledgerOf(api)).toMatchObject({ cash: 500_00n, locked: 0n });
    await expectSoundLedger(api);
  });

  it('need their token', async () => {
    for (const token of ['', 'test-backoffic', 'test-backoffice', 'test psp'])
      expect((await backoffice(api, '/withdrawals', undefined, token)).status, token).toBe(401);
    expect((await backoffice(api, '/withdrawals')).status).toBe(200);
  });
});

describe('a repeat', () => {
  it('is the same request after a lost reply, and a corrected password does not make it another', async () => {
    await ready();
    connect(api, (path) => path === '/api/drawing');
    expect(failureOf(await submit()).kind).toBe('network');
    connect(api);
    // Without the withdrawal password a repeat reveals nothing of the first request.
    expectRefusal(await submit({ withdrawalPassword: '110911' }), 'WITHDRAWAL_PASSWORD_WRONG', 'qk_pwd');
    const first = valueOf(await submit());
    expect((await record()).map((row) => row.bill_no)).toEqual([first.billNo]);
    expect(await ledgerOf(api)).toMatchObject({ cash: 400_00n, locked: 100_00n });
    expect(valueOf(await submit()).billNo).not.toBe(first.billNo);
    await expectSoundLedger(api);
  });

  it('is refused under the same key with another input', async () => {
    await ready();
    const key = newKey();
    valueOf(await send(submitWithdrawalCall, withdrawalInput(request()), key));
    const outcome = await send(submitWithdrawalCall, withdrawalInput(request({ money: '100.01' })), key);
    expectRefusal(outcome, 'IDEMPOTENCY_MISMATCH');
    expect(failureOf(outcome)).toMatchObject({ httpCode: 422 });
    expect((await record()).length).toBe(1);
  });

  it('may succeed under the key of a refused withdrawal', async () => {
    await ready();
    const key = newKey();
    expectRefusal(
      await send(submitWithdrawalCall, withdrawalInput(request({ withdrawalPassword: '000000' })), key),
      'WITHDRAWAL_PASSWORD_WRONG',
    );
    valueOf(await send(submitWithdrawalCall, withdrawalInput(request()), key));
  });

  it('under another member’s key is a withdrawal of their own', async () => {
    const key = newKey();
    for (let person = 0; person < 2; person++) {
      if (person === 1) me = (freshTab(), await playerIn(api));
      await ready();
      valueOf(await send(submitWithdrawalCall, withdrawalInput(request()), key));
      expect((await record()).length).toBe(1);
    }
  });
});
