/** Tests the record of deposits: payable and late ones, and the filters by state and day. */
import { beforeEach, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import { dayOf } from '#lib/dates.ts';
import { loadPayment } from '#stores/payment.ts';
import { $openDeposits, loadOpenDeposits } from '#stores/deposit.ts';
import { loadRecharges } from '#stores/deposit-record.ts';
import { noFilter } from '#stores/record.ts';
import { login } from '#stores/sign-in.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { newEndToEndId, notify } from '#scripts/dev/fixtures/calls.ts';
import {
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  payAtBank,
  query,
  playerIn,
  valueOf,
} from '#tests/support/journey.ts';
import { setUpApi, setUpDay } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { orderDeposit } from '#tests/support/deposits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpDay(api);
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const open = async () => valueOf(await loadOpenDeposits()).map((row) => row.bill_no);

it('a deposit can be continued only while it can be paid', async () => {
  expect(await open()).toEqual([]);
  const [paid, left] = [await orderDeposit('20.00'), await orderDeposit('30.00')];
  expect(await open()).toEqual([left, paid]);
  expect($openDeposits.get()).toMatchObject({ value: [{ money: 30_00n, closesAt: expect.any(Date) }, {}] });
  await payAtBank(api, paid);
  expect(await open()).toEqual([left]);
  api.advance(30 * MINUTE);
  valueOf(await login(me));
  expect(await open()).toEqual([]);
});

it('a payment that arrives after its charge has expired is still credited', async () => {
  const billNo = await orderDeposit('20.00');
  const [row] = await query<{ txid: string }>(api, `select txid from recharge where bill_no = '${billNo}'`);
  api.advance(31 * MINUTE);
  valueOf(await login(me));
  expect(valueOf(await loadPayment(billNo)).status).toBe(3);
  const payment = { endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: '20.00', pagador: { cpf: me.cpf } };
  expect((await notify(api.request, [payment], { at: api.services.now() })).status).toBe(200);
  expect(valueOf(await loadPayment(billNo))).toMatchObject({ status: 2, fail_reason: '' });
  expect((await ledgerOf(api)).cash).toBe(20_00n);
  await expectSoundLedger(api);
});

it('the record is filtered by state and São Paulo days, and sums what was paid', async () => {
  const first = dayOf(api.services.now());
  await payAtBank(api, await orderDeposit('30.00'));
  await payAtBank(api, await orderDeposit('40.00'), '390.533.447-05');
  await orderDeposit('45.00');
  // The last second of a day, and the first of the next.
  const now = api.services.now().getTime();
  api.advance(DAY - ((now - 3 * 60 * MINUTE) % DAY) - 2000);
  valueOf(await login(me));
  await payAtBank(api, await orderDeposit('100.00', 'online_ted'));
  api.advance(4000);
  const second = dayOf(api.services.now());
  await payAtBank(api, await orderDeposit('50.00'));
  await orderDeposit('60.00');

  const found = async (filter: Partial<typeof noFilter>) => {
    const { rows, more } = valueOf(await loadRecharges({ ...noFilter, ...filter }));
    return [rows.map((row) => row.money), more.paid];
  };
  expect(second > first).toBe(true);
  expect(await found({})).toEqual([[60_00n, 50_00n, 100_00n, 45_00n, 40_00n, 30_00n], 180_00n]);
  expect(await found({ state: '1' })).toEqual([[60_00n], 0n]);
  expect(await found({ state: '2' })).toEqual([[50_00n, 100_00n, 30_00n], 180_00n]);
  expect(await found({ state: '3' })).toEqual([[45_00n, 40_00n], 0n]);
  expect(await found({ from: first, to: first })).toEqual([[100_00n, 45_00n, 40_00n, 30_00n], 130_00n]);
  expect(await found({ from: second, to: second })).toEqual([[60_00n, 50_00n], 50_00n]);
  expect(await found({ state: '2', to: first })).toEqual([[100_00n, 30_00n], 130_00n]);
  const ted = valueOf(await send(rechargeListCall, { payment_type: 'online_ted' }));
  expect([ted.data.data.map((row) => row.money), ted.statistic?.sum_money]).toEqual([[100_00n], 100_00n]);
  expectRefusal(await loadRecharges({ ...noFilter, from: second, to: first }), 'DATE_RANGE_INVALID', 'created_at');
});
