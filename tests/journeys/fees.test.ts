/** Tests the fees of deposits and withdrawals: each once, the newest first, with balances and sums of the ledger. */
import { beforeEach, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { dayOf } from '#lib/dates.ts';
import { loadFees, loadOrderDetails } from '#stores/orders.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { noFilter } from '#stores/record.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  expectSoundLedger,
  freshTab,
  methodOf,
  payAtBank,
  playerIn,
  query,
  topUp,
  valueOf,
  createWithdrawalPassword,
  operate,
} from '#tests/support/journey.ts';
import { setUpApi, setUpDay } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const DAY = 24 * 60 * 60_000;
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpDay(api);
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

/** Deposits by bank transfer, whose fee is 3.50. */
async function transfer(money: string): Promise<string> {
  const made = valueOf(await submitDeposit({ money, method: await methodOf('online_ted') }));
  if (made.step !== 'payment') throw new Error('no deposit');
  await payAtBank(api, made.billNo);
  api.advance(1000);
  return made.billNo;
}

/** Withdraws with a fee of 0.60. This market charges none, so the row gets one. */
async function withdraw(money: string, decision: 'approve' | 'reject'): Promise<string> {
  const request = { kind: 'cpf', key: me.cpf, withdrawalPassword: WITHDRAWAL_PASSWORD, forfeitBonus: false } as const;
  const { billNo } = valueOf(await submitWithdrawal({ ...request, money }));
  await query(api, `update withdrawal set fee_cents = 60 where bill_no = '${billNo}'`);
  const { status } = await backoffice(api, `/withdrawals/${billNo}/${decision}`, { reason: 'review' });
  expect(status).toBe(200);
  await api.housekeeping();
  api.advance(1000);
  return billNo;
}

const shown = async () =>
  valueOf(await loadFees(noFilter)).rows.map((row) => [
    row.operation,
    row.bill_no,
    row.money,
    row.money_before,
    row.money_after,
  ]);

it('lists each fee with its charge, and none where none was charged', async () => {
  expect(await shown()).toEqual([]);
  await topUp(api, '50.00');
  const first = await transfer('100.00');
  await createWithdrawalPassword();
  const paid = await withdraw('40.00', 'approve');
  await withdraw('30.00', 'reject');
  const second = await transfer('200.00');
  expect(await shown()).toEqual([
    ['deposit', second, 3_50n, 110_00n, 310_00n],
    ['withdrawal_paid', paid, 60n, 150_00n, 110_00n],
    ['deposit', first, 3_50n, 50_00n, 150_00n],
  ]);
  const today = dayOf(api.services.now());
  const sums = valueOf(await loadOrderDetails({ ...noFilter, from: today, to: today }));
  expect(sums.total_fee_amount).toBe(3_50n + 60n + 3_50n);
  const [row] = valueOf(await loadFees(noFilter)).rows;
  expect(row).toMatchObject({ operate_type_text: 'Depósito', description: 'TED (transferência bancária)' });
  await expectSoundLedger(api);
});

it('continues by pages over both kinds, each once, and filters by days', async () => {
  await createWithdrawalPassword();
  const made: string[] = [];
  for (let turn = 0; turn < 2; turn++) made.push(await transfer('100.00'), await withdraw('20.00', 'approve'));
  const bearerOf = bearer(readToken());
  const seen: string[] = [];
  let before = '';
  do {
    const reply = await api.request(`/api/ordercenter/fee?limit=1&before=${before}`, { headers: bearerOf });
    const { data, next } = (await reply.json()) as { data: { bill_no: string }[]; next: string | null };
    seen.push(...data.map((row) => row.bill_no));
    before = next ?? '';
  } while (before !== '');
  expect(seen).toEqual(made.toReversed());

  const today = dayOf(api.services.now());
  const dayBefore = dayOf(new Date(api.services.now().getTime() - DAY));
  expect(valueOf(await loadFees({ ...noFilter, from: today, to: today })).rows).toHaveLength(4);
  expect(valueOf(await loadFees({ ...noFilter, from: dayBefore, to: dayBefore })).rows).toHaveLength(0);
});

it('is not visible to others, and charges nothing for a returned deposit', async () => {
  const billNo = await transfer('100.00');
  for (const operator of ['rita', 'rui']) await operate(api, `/deposits/${billNo}/reverse`, { operator });
  expect(await shown()).toEqual([]);
  await transfer('100.00');
  freshTab();
  await playerIn(api);
  expect(await shown()).toEqual([]);
  expect((await api.request('/api/ordercenter/fee')).status).toBe(401);
});
