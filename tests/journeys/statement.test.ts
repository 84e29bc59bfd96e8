/**
 * Tests the statement: every movement once and in order, a period's sums by days in Brasília, and the file with both.
 */
import { beforeEach, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { dayOf } from '#lib/dates.ts';
import { csvLine } from '#server/contexts/account/statement/csv.ts';
import { exportStatement, loadMovements, loadOrderDetails, movementRecord } from '#stores/orders.ts';
import { noFilter } from '#stores/record.ts';
import { login } from '#stores/sign-in.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import { callWallet, oneBet } from '#scripts/dev/fixtures/calls.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  playerIn,
  query,
  topUp,
  valueOf,
  createWithdrawalPassword,
  operate,
} from '#tests/support/journey.ts';
import { launchFor } from '#scripts/dev/fixtures/players.ts';
import { setUpApi, setUpDay } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpDay(api);
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

let rounds = 0;
async function bet(stake: string, win: string): Promise<void> {
  const round = `statement-${++rounds}`;
  const launch = await launchFor(api.services, { ...me, token: readToken() ?? '' });
  const tell = async (action: 'bet' | 'settle', input: object) =>
    expect((await callWallet(api.request, action, input, { at: api.services.now() })).status).toBe(200);
  await tell('bet', oneBet.bet(launch, round, stake));
  api.advance(10);
  await tell('settle', oneBet.settle(round, win));
  api.advance(10);
}

const period = (from: string, to: string) => ({ ...noFilter, from, to });
const rows = () => loadMovements(noFilter).then((outcome) => valueOf(outcome).rows);

it('has each movement once, the newest first, each with the balance after it', async () => {
  await topUp(api, '100.00');
  for (const [stake, win] of [
    ['5.00', '0.00'],
    ['10.00', '12.50'],
  ] as const)
    await bet(stake, win);
  const told = (await rows()).map((row) => [row.operation, row.money, row.money_after, row.description]);
  expect(told).toEqual([
    ['settle', 12_50n, 97_50n, 'Onça Dourada'],
    ['bet', -10_00n, 85_00n, 'Onça Dourada'],
    ['bet', -5_00n, 95_00n, 'Onça Dourada'],
    ['deposit', 100_00n, 100_00n, 'Pix'],
  ]);
});

it('continues after the previous page, also with new movements meanwhile', async () => {
  await topUp(api, '500.00');
  for (let each = 0; each < 12; each++) await bet('1.00', '2.00');
  const first = valueOf(await loadMovements(noFilter));
  expect([first.rows.length, first.next === null]).toEqual([20, false]);
  await bet('1.00', '0.00');
  const all = valueOf(await movementRecord.loadMore());
  expect([all.rows.length, all.next]).toEqual([25, null]);
  expect(new Set(all.rows.map((row) => row.id)).size).toBe(25);
  for (const [index, row] of all.rows.entries())
    expect(row.money_before, String(index)).toBe(all.rows[index + 1]?.money_after ?? 0n);
});

it('sums a period by Brasília’s days, and the file’s rows sum to the same', async () => {
  const first = dayOf(api.services.now());
  await topUp(api, '300.00');
  await bet('20.00', '30.00');
  await createWithdrawalPassword();
  const request = { kind: 'cpf', key: me.cpf, withdrawalPassword: WITHDRAWAL_PASSWORD, forfeitBonus: true } as const;
  const made = valueOf(await submitWithdrawal({ ...request, money: '50.00' }));
  valueOf(await submitWithdrawal({ ...request, money: '60.00' }));
  await operate(api, `/withdrawals/${made.billNo}/approve`, {});
  await api.housekeeping();
  // Advances to the last seconds of the day, and then past its end.
  api.advance(DAY - ((api.services.now().getTime() - 3 * 60 * MINUTE) % DAY) - 1000);
  valueOf(await login(me));
  await bet('40.00', '0.00');
  api.advance(2000);
  const second = dayOf(api.services.now());
  await topUp(api, '70.00');

  const details = async (from: string, to: string) => valueOf(await loadOrderDetails(period(from, to)));
  expect(await details(first, first)).toMatchObject({
    total_recharge_amount: 300_00n,
    total_withdraw_amount: 50_00n,
    total_bet_amount: 60_00n,
    total_win_amount: 30_00n,
    net_amount: -30_00n,
  });
  expect(await details(second, second)).toMatchObject({ total_recharge_amount: 70_00n, total_withdraw_amount: 0n });

  for (const [from, to] of [
    [first, first],
    [first, second],
    [second, second],
  ] as const) {
    const file = await valueOf(await exportStatement(period(from, to))).text();
    const [header, ...lines] = file.split('\r\n').filter((line) => line !== '');
    expect(header).toBe(
      '"Data (horário de Brasília)";"Carteira";"Operação";"Descrição";"Número";"Valor (R$)";"Tarifa (R$)";"Saldo após a movimentação (R$)"',
    );
    const cells = lines.map((line) => line.slice(1, -1).split('";"'));
    const cents = (text = '0,00') => BigInt(text.replace(',', ''));
    const sum = (wallet: string, ...operations: string[]) =>
      cells
        .filter((row) => row[1] === wallet && operations.includes(row[2] ?? ''))
        .reduce((total, row) => total + cents(row[5]), 0n);
    const wanted = await details(from, to);
    expect(sum('Saldo', 'Depósito')).toBe(wanted.total_recharge_amount);
    expect(-sum('Saque em andamento', 'Saque pago')).toBe(wanted.total_withdraw_amount);
    expect(sum('Saldo', 'Bônus liberado')).toBe(wanted.total_bonus_amount);
    expect(-sum('Saldo', 'Aposta', 'Aposta anulada')).toBe(wanted.total_bet_amount);
    expect(sum('Saldo', 'Prêmio', 'Correção de prêmio')).toBe(wanted.total_win_amount);
    expect(cells.reduce((total, row) => total + cents(row[6]), 0n)).toBe(wanted.total_fee_amount);
    expect(cells.every((row) => /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/.test(row[0] ?? ''))).toBe(true);
  }
  await expectSoundLedger(api);
});

it('the file begins with its byte order mark, quotes everything, escapes formulas and keeps figures', async () => {
  await topUp(api, '20.00');
  const day = dayOf(api.services.now());
  const reply = await api.request(`/api/ordercenter/export?from=${day}&to=${day}`, { headers: bearer(readToken()) });
  expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('Content-Disposition')).toBe(`attachment; filename="jogada-${day}-${day}.csv"`);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csvLine(['=1+1', '+x', '-x', '@x', '\tx', '-12,50', 'a"b;c', '1 - 2'])).toBe(
    `"'=1+1";"'+x";"'-x";"'@x";"'\tx";"-12,50";"a""b;c";"1 - 2"\r\n`,
  );
  expect(csvLine(['＝1+1', '＠SUM(A1)', '＋x', '－x', '\n=1+1', ' =1+1'])).toBe(
    `"'＝1+1";"'＠SUM(A1)";"'＋x";"'－x";"'\n=1+1";"' =1+1"\r\n`,
  );
});

it('a file is refused without days, with days in the wrong order and over more than twelve months', async () => {
  expectRefusal(await exportStatement(period('', '')), 'REQUIRED', 'from');
  expectRefusal(await exportStatement(period('2026-02-31', '2026-03-01')), 'INVALID', 'from');
  expectRefusal(await exportStatement(period('2026-03-02', '2026-03-01')), 'DATE_RANGE_INVALID', 'to');
  expectRefusal(await exportStatement(period('2025-03-01', '2026-03-01')), 'DATE_RANGE_TOO_LONG', 'to');
  valueOf(await exportStatement(period('2025-03-02', '2026-03-01')));
  const stranger = await api.request('/api/ordercenter/export?from=2026-03-01&to=2026-03-01');
  expect(stranger.status).toBe(401);
});

it('no player can read another player’s movements', async () => {
  await topUp(api, '20.00');
  freshTab();
  await playerIn(api);
  expect(await rows()).toEqual([]);
  expect(await query(api, 'select 1 from ledger_entry where posted_at is null')).toEqual([]);
});
