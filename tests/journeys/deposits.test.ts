/**
 * Tests deposits: from the choice of a method to the bank's page, the provider's webhook, the balance and the record.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '#api/client.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import { paymentTypesCall, submitRechargeCall } from '#contract/recharge-submit.ts';
import { parseBrCode } from '#lib/br-code.ts';
import { translate } from '#server/platform/i18n.ts';
import { $payment, loadPayment, watchPayment, WATCH_MS } from '#stores/payment.ts';
import { loadMethods, submitDeposit } from '#stores/deposit.ts';
import { loadRecharges, rechargeRecord } from '#stores/deposit-record.ts';
import { fetchMember } from '#stores/session.ts';
import { $wallet } from '#stores/wallet.ts';
import {
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  methodOf,
  payAtBank,
  query,
  playerIn,
  topUp,
  until,
  valueOf,
} from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const MINUTE = 60_000;
const api = setUpApi({
  outside: (url, _init, next) => (down?.test(url) ? Promise.reject(new TypeError('fetch failed')) : next()),
});
/** Matches other hosts' addresses that do not answer. */
let down: RegExp | null = null;
setUpTab(api);
beforeEach(async () => {
  down = null;
  await playerIn(api);
});

async function deposit(money: string, type: 'online_pix' | 'online_ted' = 'online_pix'): Promise<string> {
  const next = valueOf(await submitDeposit({ money, method: await methodOf(type) }));
  if (next.step !== 'payment') throw new Error('handed off');
  return next.billNo;
}
const payment = async (billNo: string) => valueOf(await loadPayment(billNo));
const made = async () => valueOf(await loadRecharges()).rows.length;

describe('the methods', () => {
  it('come with their fee, bounds and usual time', async () => {
    const methods = valueOf(await loadMethods());
    expect(methods).toMatchObject([
      { type: 'online_pix', min: 10_00n, max: 20_000_00n, fee: 0n, instant: true, time: '10' },
      { type: 'online_ted', min: 100_00n, max: 100_000_00n, fee: 3_50n, instant: false, time: '3600' },
    ]);
    const types = valueOf(await send(paymentTypesCall, { domain: 'site.test' }));
    expect(types.data.map((row) => row.type)).toEqual(methods.map((method) => method.type));
  });

  it.each([
    ['online_pix', '9.99', 'AMOUNT_BELOW_MIN', { min: '10.00' }],
    ['online_pix', '20000.01', 'AMOUNT_ABOVE_MAX', { max: '20000.00' }],
    ['online_ted', '99.99', 'AMOUNT_BELOW_MIN', { min: '100.00' }],
  ] as const)('refuse by %s an amount of %s and state the limit', async (type, money, code, values) => {
    const outcome = await submitDeposit({ money, method: await methodOf(type) });
    expectRefusal(outcome, code, 'money');
    expect(failureOf(outcome)).toMatchObject({ values });
    expect(await made()).toBe(0);
  });

  it.each(['10.00', '20000.00'])('accept the limit of %s itself', async (money) => {
    expect((await payment(await deposit(money))).money).toBe(BigInt(money.replace('.', '')));
  });

  it('are refused once closed, unknown or under another name', async () => {
    const method = await methodOf('online_pix');
    for (const other of [
      { ...method, id: 999_999 },
      { ...method, type: 'online_ted' },
    ])
      expectRefusal(await submitDeposit({ money: '50.00', method: other }), 'METHOD_CLOSED', 'payment_id');
    await query(api, "update payment_method set is_open = false where type = 'online_pix'");
    try {
      expectRefusal(await submitDeposit({ money: '50.00', method }), 'METHOD_CLOSED', 'payment_id');
      expect(valueOf(await loadMethods()).map(({ type }) => type)).toEqual(['online_ted']);
    } finally {
      await query(api, "update payment_method set is_open = true where type = 'online_pix'");
    }
    expect(await made()).toBe(0);
  });
});

describe('a Pix deposit', () => {
  it('is paid by the code on the page; the balance follows without a reload', async () => {
    const billNo = await deposit('150.50');
    const before = await payment(billNo);
    expect(before).toMatchObject({ status: 1, money: 150_50n, fee: 0n, total: 150_50n, fail_reason: '' });
    const code = parseBrCode(before.pix_copia_cola ?? '');
    // The code points to a charge of its own. The amount is at its address, and the txid is as long as the Pix API
    // requires.
    expect(code).toMatchObject({ point: 'dynamic', amount: null, txid: null });
    const [, txid = ''] = /^\S+\/qr\/(\w+)$/.exec(code?.url ?? '') ?? [];
    expect(txid).toMatch(/^[A-Za-z0-9]{26,35}$/);
    expect(before.pay_url).toContain(txid);
    const payload = await api.request(`/sandbox/psp/qr/${txid}`);
    expect(await payload.json()).toMatchObject({ txid, valor: { original: '150.50' } });
    expect(Math.abs((before.closesAt?.getTime() ?? 0) - api.services.now().getTime() - 30 * MINUTE)).toBeLessThan(5000);
    expect((await ledgerOf(api)).cash).toBe(0n);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const letGo = watchPayment(billNo);
    try {
      await vi.advanceTimersByTimeAsync(0);
      await payAtBank(api, billNo);
      let seen: ReturnType<typeof $payment.get> | undefined;
      await until(() => {
        // The next request comes after the reply: the client's limit of time for a reply is fake too.
        const payment = $payment.get();
        if (payment !== seen) vi.advanceTimersByTime(WATCH_MS);
        seen = payment;
        expect($payment.get()).toMatchObject({ status: 'ready', value: { status: 2, pix_copia_cola: null } });
      });
    } finally {
      letGo();
      vi.useRealTimers();
    }
    await until(() => expect($wallet.get()).toMatchObject({ status: 'ready', value: { cash: 150_50n } }));
    expect((await ledgerOf(api)).cash).toBe(150_50n);
    await expectSoundLedger(api);
  });

  it('is credited once if it is paid twice on the page and notified twice', async () => {
    const billNo = await deposit('20.00');
    await payAtBank(api, billNo);
    await payAtBank(api, billNo);
    await query(api, 'update psp_payment set delivered_at = null');
    await api.housekeeping();
    expect((await ledgerOf(api)).cash).toBe(20_00n);
    await expectSoundLedger(api);
  });

  it('is credited when the provider repeats a lost webhook', async () => {
    const billNo = await deposit('20.00');
    down = /\/psp\/webhook$/;
    await payAtBank(api, billNo);
    expect((await payment(billNo)).status).toBe(1);
    down = null;
    await api.housekeeping();
    expect((await payment(billNo)).status).toBe(2);
    expect((await ledgerOf(api)).cash).toBe(20_00n);
  });

  it('is not credited by an unsigned webhook', async () => {
    const billNo = await deposit('20.00');
    const txid = (await payment(billNo)).pay_url?.split('/').at(-1);
    const body = JSON.stringify({ pix: [{ endToEndId: 'E'.repeat(32), txid, valor: '20.00', pagador: { cpf: '1' } }] });
    expect((await api.request('/psp/webhook', { method: 'POST', body })).status).toBe(401);
    expect((await payment(billNo)).status).toBe(1);
  });

  it('expires if nobody pays, cannot be paid any more, and says so', async () => {
    const billNo = await deposit('20.00');
    api.advance(29 * MINUTE);
    expect((await payment(billNo)).status).toBe(1);
    api.advance(MINUTE);
    await payAtBank(api, billNo);
    expect(await payment(billNo)).toMatchObject({
      status: 3,
      fail_reason: translate('pt', 'server', 'recharge_expired'),
      pix_copia_cola: null,
      pay_url: null,
      closesAt: null,
    });
    expect((await ledgerOf(api)).cash).toBe(0n);
  });

  it('paid from another CPF is sent back, with the reason', async () => {
    const billNo = await deposit('20.00');
    await payAtBank(api, billNo, '390.533.447-05');
    expect(await payment(billNo)).toMatchObject({
      status: 3,
      fail_reason: translate('pt', 'server', 'recharge_wrong_payer'),
    });
    expect((await ledgerOf(api)).cash).toBe(0n);
    const [sent] = await query(
      api,
      "select returned_at from psp_payment where payer_cpf = '39053344705' order by id desc",
    );
    expect(sent?.returned_at).not.toBeNull();
    await expectSoundLedger(api);
  });

  it('is not visible to another member', async () => {
    const billNo = await deposit('20.00');
    freshTab();
    await playerIn(api);
    expect(await loadPayment(billNo)).toEqual({ ok: true, value: null });
    expect(await made()).toBe(0);
  });
});

it('a TED deposit costs its fee and names the account to pay to', async () => {
  const billNo = await deposit('100.00', 'online_ted');
  const open = await payment(billNo);
  expect(open).toMatchObject({
    money: 100_00n,
    fee: 3_50n,
    total: 103_50n,
    pix_copia_cola: null,
    transfer: { holder: 'Jogada Sandbox' },
  });
  const page = await api.request(new URL(open.pay_url ?? '').pathname);
  expect(await page.text()).toMatch(/103,50/);
  await payAtBank(api, billNo);
  expect((await payment(billNo)).status).toBe(2);
  expect((await ledgerOf(api)).cash).toBe(100_00n);
  await expectSoundLedger(api);
});

describe('the record', () => {
  it('is paged, newest first, with the sum of all', async () => {
    const bills: string[] = [];
    for (let turn = 0; turn < 12; turn++) bills.unshift(await deposit(`${10 + turn}.25`));
    await payAtBank(api, bills[11] ?? '');
    const pageOf = async (page: number) => valueOf(await send(rechargeListCall, { page })).data;
    expect(await pageOf(1)).toMatchObject({ current_page: 1, last_page: 2, total: 12, from: 1, to: 10 });
    // The paid deposit is listed at the time of its payment.
    const order = [bills[11], ...bills.slice(0, 11)];
    expect((await pageOf(2)).data.map((row) => row.bill_no)).toEqual(order.slice(10));
    expect((await pageOf(3)).data).toEqual([]);
    expect(valueOf(await loadRecharges())).toMatchObject({ next: null, more: { paid: 10_25n } });
    expect(valueOf(await rechargeRecord.loadMore()).rows.map((row) => row.bill_no)).toEqual(order);
    // Sums the received money, not the ordered amounts.
    expect(valueOf(await send(rechargeListCall, {})).statistic).toEqual({ sum_money: 10_25n });
    expect(valueOf(await send(rechargeListCall, { status: 2 })).data).toMatchObject({
      total: 1,
      data: [{ bill_no: bills[11] }],
    });
    expect(valueOf(await send(rechargeListCall, { status: 1 })).data.total).toBe(11);
    expect(valueOf(await send(rechargeListCall, { status: 3 })).data.total).toBe(0);
  });
});

describe('a submit', () => {
  it('is the same deposit when it is sent again after a lost reply, and a new one with another amount', async () => {
    const method = await methodOf('online_pix');
    connect(api, (path) => path === '/api/recharge/online');
    expect(failureOf(await submitDeposit({ money: '30.00', method })).kind).toBe('network');
    connect(api);
    const first = valueOf(await submitDeposit({ money: '30.00', method }));
    expect(await made()).toBe(1);
    const second = valueOf(await submitDeposit({ money: '30.00', method }));
    expect(second).not.toEqual(first);
    connect(api, (path) => path === '/api/recharge/online');
    await submitDeposit({ money: '40.00', method });
    connect(api);
    valueOf(await submitDeposit({ money: '41.00', method }));
    expect(await made()).toBe(4);
  });

  it('is refused while the provider does not reply, and is the same deposit when it is sent again', async () => {
    const method = await methodOf('online_pix');
    down = /\/sandbox\/psp\/cob\//;
    expectRefusal(await submitDeposit({ money: '30.00', method }), 'PROVIDER_UNAVAILABLE');
    down = null;
    const next = valueOf(await submitDeposit({ money: '30.00', method }));
    expect(next.step).toBe('payment');
    expect(await made()).toBe(1);
    await topUp(api, '10.00');
    expect((await ledgerOf(api)).cash).toBe(10_00n);
  });

  it('is refused at its field without a payment method', async () => {
    const input = { money: '30.00', payment_type: 'online_pix', payment_id: '' };
    expectRefusal(await send(submitRechargeCall, input as never, 'no-method'), 'METHOD_REQUIRED', 'payment_id');
    expect(await made()).toBe(0);
  });

  it('is refused as not signed in for a visitor', async () => {
    const method = await methodOf('online_pix');
    freshTab();
    expect(failureOf(await submitDeposit({ money: '30.00', method })).kind).toBe('expired');
    expect(failureOf(await fetchMember()).kind).toBe('expired');
  });
});
