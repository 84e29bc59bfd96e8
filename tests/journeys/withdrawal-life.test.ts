/** Tests the life of a withdrawal: to a saved account, cancelled, decided by two, limited per day, in the record. */
import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { market } from '#contract/market.ts';
import { withdrawalListCall } from '#contract/withdrawal.ts';
import { dayOf, readDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { translate } from '#server/platform/i18n.ts';
import { UNKNOWN_ACCOUNT } from '#server/sandbox/psp/app.ts';
import { loadBankAccounts, removeBankAccount, saveBankAccount } from '#stores/bank-accounts.ts';
import { noFilter } from '#stores/record.ts';
import { login } from '#stores/sign-in.ts';
import { $wallet } from '#stores/wallet.ts';
import { cancelWithdrawal, loadWithdrawalRules, submitWithdrawal } from '#stores/withdrawal.ts';
import { loadWithdrawals } from '#stores/withdrawal-record.ts';
import type { WithdrawalRequest } from '#stores/withdrawal.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  query,
  raw,
  playerIn,
  until,
  valueOf,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi, setUpDay } from '#tests/support/set-up-api.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { perDay, perDayCents, max, twoPersonFrom } = market.withdrawal;
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpDay(api);
beforeEach(() => enter(1_000_00n));

/** Signs in a new player with money and a withdrawal password. */
async function enter(cash: bigint): Promise<void> {
  connect(api);
  freshTab();
  me = await playerIn(api);
  await createWithdrawalPassword();
  await creditPlayer(api.services, me.id, cash);
}
const submit = (change: Partial<WithdrawalRequest> = {}) =>
  submitWithdrawal({ money: '100.00', kind: 'cpf', key: me.cpf, withdrawalPassword: WITHDRAWAL_PASSWORD, ...change });
const ask = async (money = '100.00') => valueOf(await submit({ money })).billNo;
const rows = async (filter = noFilter) => valueOf(await loadWithdrawals(filter)).rows;
const approve = (billNo: string, operator = 'rita') => backoffice(api, `/withdrawals/${billNo}/approve`, { operator });
const reject = (billNo: string) =>
  backoffice(api, `/withdrawals/${billNo}/reject`, { operator: 'rita', reason: 'Não' });

describe('a withdrawal to a saved account', () => {
  async function account(card_no = '98765-4'): Promise<string> {
    const input = { bank_type: '18236120', bank_address: '1', card_no, account_type: 'payment' } as const;
    valueOf(await saveBankAccount({ ...input, owner_name: me.realname, cpf: me.cpf, qk_pwd: WITHDRAWAL_PASSWORD }));
    return String(valueOf(await loadBankAccounts()).at(-1)?.id);
  }

  it('goes to the account as it was, even if that is removed meanwhile', async () => {
    const key = await account();
    const { billNo } = valueOf(await submit({ kind: 'bank', key }));
    valueOf(await removeBankAccount({ id: Number(key), withdrawalPassword: WITHDRAWAL_PASSWORD }));
    expect((await rows())[0]).toMatchObject({ payment_type: 'bank', account: 'Nubank · 0001 · ••••65-4' });
    expect((await approve(billNo)).body).toEqual({ state: 'paid' });
    expect(await query(api, `select key, status from psp_payout where id = '${billNo}'`)).toEqual([
      { key: '18236120/0001/98765-4', status: 'REALIZADO' },
    ]);
    await expectSoundLedger(api);
  });

  it('returns the money if the bank does not know the account, and the record says so', async () => {
    const { billNo } = valueOf(await submit({ kind: 'bank', key: await account(UNKNOWN_ACCOUNT) }));
    expect((await approve(billNo)).body).toEqual({ state: 'returned' });
    expect((await rows())[0]).toMatchObject({
      state: 'returned',
      fail_reason: translate('pt', 'server', 'withdrawal_payout_failed'),
    });
    expect(await ledgerOf(api)).toMatchObject({ cash: 1_000_00n, locked: 0n });
    await expectSoundLedger(api);
  });

  it.each([
    ['', 'BANK_ACCOUNT_REQUIRED'],
    ['999999', 'NOT_FOUND'],
  ] as const)('named %j is refused', async (key, code) => {
    expectRefusal(await submit({ kind: 'bank', key }), code, 'member_bank_id');
    expect((await ledgerOf(api)).locked).toBe(0n);
  });
});

describe('a cancelled one', () => {
  it('returns the money once while the withdrawal waits', async () => {
    const billNo = await ask();
    await until(() => expect($wallet.get()).toMatchObject({ value: { cash: 900_00n, locked: 100_00n } }));
    const { message } = valueOf(await cancelWithdrawal(billNo));
    expect(message).toBe(translate('pt', 'server', 'withdrawal_cancelled'));
    await until(() => expect($wallet.get()).toMatchObject({ value: { cash: 1_000_00n, locked: 0n } }));
    valueOf(await cancelWithdrawal(billNo));
    expect(await ledgerOf(api)).toMatchObject({ cash: 1_000_00n, locked: 0n });
    expect((await rows())[0]).toMatchObject({ status: 3, state: 'cancelled', fail_reason: '' });
    expect((await approve(billNo)).status).toBe(409);
    await expectSoundLedger(api);
  });

  it('is refused after the decision, and changes nothing', async () => {
    const [paid, refused] = [await ask(), await ask('20.00')];
    await approve(paid);
    await reject(refused);
    for (const billNo of [paid, refused])
      expectRefusal(await cancelWithdrawal(billNo), 'WITHDRAWAL_DECIDED', 'bill_no');
    expect(await ledgerOf(api)).toMatchObject({ cash: 900_00n, locked: 0n });
    await expectSoundLedger(api);
  });

  it('is refused alike for another member’s and an unknown one', async () => {
    const billNo = await ask();
    await enter(0n);
    // The replies are identical, so that they do not reveal which numbers exist.
    const cancel = (bill_no: string) => raw(api, '/api/drawing/cancel', { bill_no }, bearer(readToken()));
    const foreign = await cancel(billNo);
    expect(foreign).toMatchObject({ status: 404, body: { refusal: 'NOT_FOUND', field: 'bill_no' } });
    expect(foreign.body).toEqual((await cancel('W1')).body);
    expect(await query(api, `select state from withdrawal where bill_no = '${billNo}'`)).toEqual([
      { state: 'requested' },
    ]);
  });
});

describe('a large one', () => {
  const LARGE = wireMoney(twoPersonFrom);
  beforeEach(() => enter(20_000_00n));

  it('is paid when a second, different operator approves it', async () => {
    const billNo = await ask(LARGE);
    expect((await approve(billNo, 'rita')).body).toEqual({ state: 'under_review' });
    expect((await rows())[0]).toMatchObject({ status: 1, state: 'under_review', approved_at: '' });
    const again = await approve(billNo, 'rita');
    expect([again.status, again.body.error]).toEqual([409, expect.stringContaining('second operator')]);
    expect((await ledgerOf(api)).locked).toBe(twoPersonFrom);
    expect((await approve(billNo, 'ana')).body).toEqual({ state: 'paid' });
    expect((await approve(billNo, 'ana')).status).toBe(409);
    expect((await rows())[0]?.steps.map((step) => step.state)).toEqual([
      'requested',
      'under_review',
      'approved',
      'paid',
    ]);
    const shown = (await backoffice(api, `/withdrawals/${billNo}`)).body as { steps?: { actor: string }[] };
    expect(shown.steps?.map((step) => step.actor)).toEqual([
      `member:${me.id}`,
      'operator:rita',
      'operator:ana',
      'system',
    ]);
    await expectSoundLedger(api);
  });

  it('may be refused or cancelled between the two', async () => {
    const [first, second] = [await ask(LARGE), await ask(LARGE)];
    for (const billNo of [first, second]) await approve(billNo, 'rita');
    expect((await reject(first)).body).toEqual({ state: 'rejected' });
    valueOf(await cancelWithdrawal(second));
    for (const billNo of [first, second]) expect((await approve(billNo, 'ana')).status).toBe(409);
    expect(await ledgerOf(api)).toMatchObject({ cash: 20_000_00n, locked: 0n });
    await expectSoundLedger(api);
  });

  it('begins at the amount that the market sets', async () => {
    expect((await approve(await ask(wireMoney(twoPersonFrom - 1n)))).body).toEqual({ state: 'paid' });
  });
});

describe('a day', () => {
  it('has a maximum sum, shown with the rest; failed withdrawals do not count', async () => {
    await enter(perDayCents * 2n);
    const full = wireMoney(max);
    const bills: string[] = [];
    for (let sum = 0n; sum < perDayCents; sum += max) bills.push(await ask(full));
    expect(valueOf(await loadWithdrawalRules())).toMatchObject({ count_left: perDay - bills.length, amount_left: 0n });
    const values = { max: wireMoney(perDayCents), left: '0.00' };
    expect(failureOf(await submit({ money: '20.00' }))).toMatchObject({
      code: 'WITHDRAWAL_AMOUNT_PER_DAY',
      field: 'money',
      values,
    });
    valueOf(await cancelWithdrawal(bills[0] ?? ''));
    expect(valueOf(await loadWithdrawalRules()).amount_left).toBe(max);
    await ask(wireMoney(max - 20_00n));
    expect(failureOf(await submit({ money: '20.01' }))).toMatchObject({ values: { left: '20.00' } });
    await ask('20.00');
    api.advance(DAY);
    valueOf(await login(me));
    expect(valueOf(await loadWithdrawalRules())).toMatchObject({ count_left: perDay, amount_left: perDayCents });
    valueOf(await submit({ money: '20.00' }));
  });

  it('has a maximum number, and the page shows the rest', async () => {
    for (let turn = 0; turn < perDay; turn++) await ask('20.00');
    expect(valueOf(await loadWithdrawalRules()).count_left).toBe(0);
    expectRefusal(await submit({ money: '20.00' }), 'WITHDRAWALS_PER_DAY');
  });
});

describe('the record', () => {
  it('shows the time of each step, in order', async () => {
    const billNo = await ask();
    api.advance(MINUTE);
    await approve(billNo);
    const [row] = await rows();
    expect(row?.steps.map((step) => step.state)).toEqual(['requested', 'approved', 'paid']);
    const [asked, approved] = (row?.steps ?? []).map((step) => readDate(step.at)?.getTime() ?? 0);
    expect((approved ?? 0) - (asked ?? 0)).toBeGreaterThanOrEqual(MINUTE);
    expect(JSON.stringify(row?.steps)).not.toContain('rita');
  });

  it('is filtered by state and São Paulo days, and sums what was paid', async () => {
    const first = dayOf(api.services.now());
    const paid = await ask('30.00');
    await approve(paid);
    await reject(await ask('40.00'));
    api.advance(DAY);
    valueOf(await login(me));
    const second = dayOf(api.services.now());
    await approve(await ask('50.00'));
    const waiting = await ask('60.00');

    const found = async (filter: Partial<typeof noFilter>) => {
      const { rows: found, more } = valueOf(await loadWithdrawals({ ...noFilter, ...filter }));
      return [found.map((row) => row.money), more.paid];
    };
    expect(await found({})).toEqual([[60_00n, 50_00n, 40_00n, 30_00n], 80_00n]);
    expect(await found({ state: 'paid' })).toEqual([[50_00n, 30_00n], 80_00n]);
    expect(await found({ state: 'rejected' })).toEqual([[40_00n], 0n]);
    expect(await found({ from: first, to: first })).toEqual([[40_00n, 30_00n], 30_00n]);
    expect(await found({ from: second })).toEqual([[60_00n, 50_00n], 50_00n]);
    expect(await found({ to: first, state: 'paid' })).toEqual([[30_00n], 30_00n]);
    expect(await found({ from: '2020-01-01', to: '2020-12-31' })).toEqual([[], 0n]);
    expectRefusal(await loadWithdrawals({ ...noFilter, from: second, to: first }), 'DATE_RANGE_INVALID', 'created_at');
    expectRefusal(await loadWithdrawals({ ...noFilter, from: '2026-02-31' }), 'INVALID', 'created_at');

    const failed = valueOf(await send(withdrawalListCall, { status: 3, created_at: `${first}~${second}` }));
    expect(failed.data.data).toMatchObject([{ state: 'rejected' }]);
    const one = valueOf(await send(withdrawalListCall, { bill_no: waiting }));
    expect(one.data).toMatchObject({ total: 1, data: [{ bill_no: waiting }] });
    const unknown = { unknown_filter: ['x'], page: 2, limit: 3 } as object;
    expect(valueOf(await send(withdrawalListCall, unknown)).data).toMatchObject({ total: 4, to: 4, last_page: 2 });
  });
});
