/** Tests receipts of deposits and withdrawals: the player's own, masked, and only where the money was paid and kept. */
import { beforeEach, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { dayOf } from '#lib/dates.ts';
import { maskCpf, maskPersonName } from '#lib/mask.ts';
import { UNKNOWN_KEY } from '#server/sandbox/psp/app.ts';
import { cancelDeposit } from '#stores/deposit.ts';
import { loadReceipt } from '#stores/receipt.ts';
import { cancelWithdrawal, submitWithdrawal } from '#stores/withdrawal.ts';
import type { WithdrawalRequest } from '#stores/withdrawal.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import {
  bearer,
  expectRefusal,
  payAtBank,
  playerIn,
  query,
  raw,
  valueOf,
  createWithdrawalPassword,
  operate,
} from '#tests/support/journey.ts';
import { orderDeposit } from '#tests/support/deposits.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const operator = { name: 'Operadora Exemplo Ltda', document: '11.222.333/0001-81', institution: '' };
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

/** The player as receipts show them. */
const masked = () => ({ name: maskPersonName(me.realname), document: maskCpf(me.cpf), institution: '' });
const paid = async (money = '20.00') => {
  const billNo = await orderDeposit(money);
  await payAtBank(api, billNo);
  return billNo;
};
const idOf = async (sql: string) => (await query<{ id: string }>(api, sql))[0]?.id;

async function payout(change: Partial<WithdrawalRequest> = {}, decide = 'approve'): Promise<string> {
  await createWithdrawalPassword();
  await creditPlayer(api.services, me.id, 100_00n);
  const asked = await submitWithdrawal({
    money: '50.00',
    kind: 'cpf',
    key: me.cpf,
    withdrawalPassword: WITHDRAWAL_PASSWORD,
    ...change,
  });
  const { billNo } = valueOf(asked);
  if (decide !== '') await operate(api, `/withdrawals/${billNo}/${decide}`, { operator: 'rita', reason: 'Não' });
  return billNo;
}

it('a paid deposit has one: who paid, masked, who received, when, and the payment’s own id', async () => {
  const billNo = await paid();
  const receipt = valueOf(await loadReceipt('deposit', billNo));
  expect(receipt).toEqual({
    ...{ bill_no: billNo, money: 20_00n, payment_type_text: 'Pix', destination: '' },
    paid_at: expect.stringMatching(new RegExp(`^${dayOf(api.services.now())} \\d\\d:\\d\\d:\\d\\d$`)),
    payment_id: await idOf(`select end_to_end_id as id from recharge where bill_no = '${billNo}'`),
    ...{ payer: masked(), receiver: operator },
  });
  expect(receipt.payment_id).toMatch(/^E[A-Za-z0-9]{31}$/);
});

it('a transfer’s names the account that it went to, and holds its fee', async () => {
  const billNo = await orderDeposit('100.00', 'online_ted');
  await payAtBank(api, billNo);
  expect(valueOf(await loadReceipt('deposit', billNo))).toMatchObject({
    money: 103_50n,
    payer: masked(),
    receiver: { name: 'Jogada Sandbox', document: '12.ABC.345/01DE-35', institution: '999 Banco Sandbox' },
  });
});

it('a paid withdrawal has one, with its masked destination', async () => {
  const billNo = await payout();
  expect(valueOf(await loadReceipt('withdrawal', billNo))).toEqual({
    ...{ bill_no: billNo, money: 50_00n, payment_type_text: 'Pix', destination: maskCpf(me.cpf) },
    paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    payment_id: await idOf(`select end_to_end_id as id from psp_payout where id = '${billNo}'`),
    ...{ payer: operator, receiver: masked() },
  });
});

it('is not stored by anyone on its way, and tells no whole name or document', async () => {
  const billNo = await paid();
  const reply = await api.request('/api/recharge/receipt', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...bearer(readToken()) },
    body: JSON.stringify({ bill_no: billNo }),
  });
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  const text = await reply.text();
  expect(text).toContain(maskCpf(me.cpf));
  for (const secret of [me.cpf, me.realname]) expect(text).not.toContain(secret);
});

it('is the player’s own alone, and needs a session', async () => {
  const [deposit, withdrawal] = [await paid(), await payout()];
  await playerIn(api);
  for (const kind of ['deposit', 'withdrawal'] as const)
    for (const billNo of [deposit, withdrawal, 'D0'])
      expectRefusal(await loadReceipt(kind, billNo), 'NOT_FOUND', 'bill_no');
  for (const path of ['/api/recharge/receipt', '/api/drawing/receipt'])
    expect((await raw(api, path, { bill_no: deposit })).status).toBe(401);
});

it('exists only of what was paid', async () => {
  const open = await orderDeposit('20.00');
  expectRefusal(await loadReceipt('deposit', open), 'RECEIPT_UNPAID', 'bill_no');
  valueOf(await cancelDeposit(open));
  expectRefusal(await loadReceipt('deposit', open), 'RECEIPT_UNPAID', 'bill_no');
  const waiting = await payout({}, '');
  expectRefusal(await loadReceipt('withdrawal', waiting), 'RECEIPT_UNPAID', 'bill_no');
  valueOf(await cancelWithdrawal(waiting));
  expectRefusal(await loadReceipt('withdrawal', waiting), 'RECEIPT_UNPAID', 'bill_no');
});

it('says that the money went back where it did', async () => {
  const foreign = await orderDeposit('20.00');
  await payAtBank(api, foreign, '390.533.447-05');
  expectRefusal(await loadReceipt('deposit', foreign), 'RECEIPT_RETURNED', 'bill_no');
  const billNo = await paid();
  await operate(api, `/deposits/${billNo}/dispute`, { operator: 'fabio' });
  expect(valueOf(await loadReceipt('deposit', billNo)).money).toBe(20_00n);
  await query(api, `update recharge set state = 'reversed' where bill_no = '${billNo}'`);
  expectRefusal(await loadReceipt('deposit', billNo), 'RECEIPT_RETURNED', 'bill_no');
  const refused = await payout({ kind: 'evp', key: UNKNOWN_KEY });
  expectRefusal(await loadReceipt('withdrawal', refused), 'RECEIPT_RETURNED', 'bill_no');
});

it.each([
  ['Ana Maria Souza', 'Ana S.'],
  ['  José   da Silva ', 'José S.'],
  ['Ana', 'A***'],
  ['李 娜', '李 娜.'],
  ['', '***'],
])('a name is masked but for its first part: %s', (name, shown) => {
  expect(maskPersonName(name)).toBe(shown);
});
