/** Tests a cancelled deposit: it can no longer be paid, and money that arrives anyway is the player's. */
import { beforeEach, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { market } from '#contract/market.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import { readDate } from '#lib/dates.ts';
import { loadPayment } from '#stores/payment.ts';
import { cancelDeposit, loadOpenDeposits } from '#stores/deposit.ts';
import { newEndToEndId, notify } from '#scripts/dev/fixtures/calls.ts';
import {
  expectRefusal,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  payAtBank,
  playerIn,
  query,
  valueOf,
} from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { orderDeposit } from '#tests/support/deposits.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const txidOf = async (billNo: string) =>
  (await query<{ txid: string }>(api, `select txid from recharge where bill_no = '${billNo}'`))[0]?.txid ?? '';
const balance = async () => (await ledgerOf(api, me.id)).cash;

it('is closed at once with its reason, and the provider accepts no payment of it', async () => {
  const billNo = await orderDeposit('50.00');
  expect(valueOf(await cancelDeposit(billNo)).message).toBe('Você cancelou este depósito.');
  expect(valueOf(await loadPayment(billNo))).toMatchObject({
    status: 3,
    fail_reason: 'Você cancelou este depósito.',
    pix_copia_cola: null,
    pay_url: null,
  });
  expect(valueOf(await loadOpenDeposits())).toEqual([]);
  const failed = valueOf(await send(rechargeListCall, { status: 3 }));
  expect(failed.data.data.map((row) => row.bill_no)).toEqual([billNo]);
  await api.housekeeping();
  await payAtBank(api, billNo);
  expect(await balance()).toBe(0n);
  // A repeat gets the same reply.
  valueOf(await cancelDeposit(billNo));
});

it('a deposit paid just before its cancellation is credited, even after a lost webhook', async () => {
  const [told, lost] = [await orderDeposit('20.00'), await orderDeposit('30.00')];
  const payment = async (billNo: string, valor: string) => ({
    endToEndId: newEndToEndId(),
    txid: await txidOf(billNo),
    valor,
    pagador: { cpf: me.cpf },
  });
  valueOf(await cancelDeposit(told));
  await notify(api.request, [await payment(told, '20.00')], { at: api.services.now() });
  expect(valueOf(await loadPayment(told))).toMatchObject({ status: 2, fail_reason: '' });
  expect(await balance()).toBe(20_00n);

  // Paid at the bank, whose webhook was lost; then cancelled.
  const txid = await txidOf(lost);
  await query(api, `update psp_charge set status = 'CONCLUIDA' where txid = '${txid}'`);
  const { endToEndId } = await payment(lost, '30.00');
  await query(
    api,
    `insert into psp_payment (end_to_end_id, txid, amount_cents, payer_cpf, payer_name, paid_at, delivered_at)
      values ('${endToEndId}', '${txid}', 3000, '${me.cpf.replace(/\D/g, '')}', 'x', now(), now())`,
  );
  valueOf(await cancelDeposit(lost));
  api.advance(3 * 60_000);
  await api.housekeeping();
  expect(await balance()).toBe(50_00n);
  await expectSoundLedger(api);
});

it('cannot be cancelled by another member, or after a decision', async () => {
  const paid = await orderDeposit('20.00');
  await payAtBank(api, paid);
  expectRefusal(await cancelDeposit(paid), 'RECHARGE_DECIDED', 'bill_no');
  const open = await orderDeposit('20.00');
  freshTab();
  await playerIn(api);
  expectRefusal(await cancelDeposit(open), 'NOT_FOUND', 'bill_no');
  expectRefusal(await cancelDeposit('D0'), 'NOT_FOUND', 'bill_no');
});

it('a transfer has days and a Pix has minutes, and each shows its deadline in Brasília’s time', async () => {
  for (const [type, ms] of [
    ['online_pix', market.rechargeOpenMs.pix],
    ['online_ted', market.rechargeOpenMs.ted],
  ] as const) {
    const asked = api.services.now().getTime();
    const row = valueOf(await loadPayment(await orderDeposit('100.00', type)));
    const until = readDate(row.expires_at ?? '')?.getTime() ?? 0;
    expect(Math.abs(until - asked - ms), type).toBeLessThan(5000);
    expect(row.transfer === null, type).toBe(type === 'online_pix');
  }
});
