/**
 * Tests a returned deposit whose money is spent: the order of sources, the debt, and its end
 * (docs/domain/pix.md#member-debts).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { callAs, callBackoffice, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { DAY } from '#server/platform/time.ts';
import { asked, moneyOf, paidDeposit, reversalsOf, toldOf, withdrawalState } from '#tests/support/disputes.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { shareAccount } from '#tests/support/links.ts';
import { bet, stake } from '#tests/support/offers.ts';
import { back } from '#tests/support/pix.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Player;
beforeEach(async () => {
  me = await newPlayer(api.services, { withdrawalPassword: true });
});
const money = () => moneyOf(api, me);
const call = (path: string, player = me) => callAs(api.request, player, path, {});
const reversed = (sum = '300.00') => back('DEVOLVIDO', sum);

/** Returns a deposit of 300.00 after 200.00 of it were lost. */
async function debtOf200() {
  const deposit = await paidDeposit(api, me);
  await bet(api, me.id, 200_00n, 0n);
  await deposit.told(reversed());
  expect(await money()).toEqual({ debt: -200 });
  return deposit;
}

describe('a returned deposit', () => {
  it('cancels an open withdrawal: of 300.00 in unpaid withdrawals nothing is owed', async () => {
    const deposit = await paidDeposit(api, me);
    const bill = await asked(api, me, '300.00');
    await deposit.told(reversed());
    expect(await withdrawalState(api, bill)).toBe('cancelled');
    expect(await reversalsOf(api, me)).toEqual([{ owed: 300, withdrawals: 300 }]);
    expect(await money()).toEqual({});
    await expectLedgerChecks(api.services.db);
  });

  it('takes what its bonus paid: of 360.00 owed 100.00 are there, and 260.00 of the next 500.00 repay it', async () => {
    const deposit = await paidDeposit(api, me);
    expect(outcomeOf(await call('/api/rechargerebate/claim'))).toBe(200);
    await stake(api, me.id, 1_500_00n);
    expect(await money()).toEqual({ cash: 360 });
    await bet(api, me.id, 200_00n, 0n);
    const bill = await asked(api, me, '60.00');
    const { body } = await callBackoffice(api.request, api.services, `/withdrawals/${bill}/approve`, {});
    expect(body).toMatchObject({ state: 'paid' });
    expect(await money()).toEqual({ cash: 100 });
    await deposit.told(reversed());
    expect(await reversalsOf(api, me)).toEqual([{ owed: 360, cash: 100, debt: 260 }]);
    expect(await money()).toEqual({ debt: -260 });
    expect((await toldOf(api, me)).at(-1)).toBe('deposit_reversed:debt');
    await paidDeposit(api, me, '500.00');
    expect(await money()).toEqual({ cash: 240 });
    await expectLedgerChecks(api.services.db);
  });

  it('takes free rewards before the cash, also during a pause, and leaves the rest', async () => {
    const deposit = await paidDeposit(api, me);
    await stake(api, me.id, 1_000_00n);
    expect(outcomeOf(await callAs(api.request, me, '/api/exchange/claim', { points: 100 }))).toBe(200);
    await bet(api, me.id, 50_00n, 0n);
    await paidDeposit(api, me, '100.00');
    expect(await money()).toEqual({ cash: 350, rebate: 1 });
    expect(outcomeOf(await callAs(api.request, me, '/api/protection/pause', { days: 1 }))).toBe(200);
    await deposit.told(reversed());
    expect(await reversalsOf(api, me)).toEqual([{ owed: 300, free: 1, cash: 299 }]);
    expect(await money()).toEqual({ cash: 51 });
    await expectLedgerChecks(api.services.db);
  });

  it('takes held money, then cash, then withdrawals, and of those no more than needed', async () => {
    const deposit = await paidDeposit(api, me);
    await bet(api, me.id, 200_00n, 0n);
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    expect(await money()).toEqual({ disputed: 100 });
    await paidDeposit(api, me, '250.00');
    await asked(api, me, '220.00');
    await deposit.told(reversed());
    expect(await reversalsOf(api, me)).toEqual([{ owed: 300, held: 100, cash: 30, withdrawals: 170 }]);
    expect(await money()).toEqual({ cash: 50 });
    await expectLedgerChecks(api.services.db);
  });

  it('does not cancel an approved withdrawal, whose payout may be in progress', async () => {
    const deposit = await paidDeposit(api, me);
    const bill = await asked(api, me, '300.00');
    await api.services.db.execute(sql`update withdrawal set state = 'approved' where bill_no = ${bill}`);
    await deposit.told(reversed());
    expect(await money()).toEqual({ locked: 300, debt: -300 });
    await api.services.db.execute(sql`update withdrawal set state = 'requested' where bill_no = ${bill}`);
    // The withdrawal is rejected, and its money repays the debt.
    await callBackoffice(api.request, api.services, `/withdrawals/${bill}/reject`, {});
    expect(await money()).toEqual({});
    await expectLedgerChecks(api.services.db);
  });

  it('makes two reversals if it comes in two parts, repeated or late', async () => {
    const deposit = await paidDeposit(api, me);
    await bet(api, me.id, 250_00n, 0n);
    await deposit.told(back('DEVOLVIDO', '40.00', 'R1'));
    await deposit.told(back('DEVOLVIDO', '40.00', 'R1'));
    expect(await money()).toEqual({ cash: 10 });
    await deposit.told(back('DEVOLVIDO', '60.00', 'R2'), back('EM_PROCESSAMENTO', '40.00', 'R1'));
    expect(await reversalsOf(api, me)).toEqual([
      { owed: 40, cash: 40 },
      { owed: 60, cash: 10, debt: 50 },
    ]);
    await expectLedgerChecks(api.services.db);
  });

  it('never takes more than was paid, whatever the provider reports', async () => {
    const deposit = await paidDeposit(api, me);
    await paidDeposit(api, me, '500.00');
    await deposit.told(back('DEVOLVIDO', '900.00', 'R1'), back('DEVOLVIDO', '300.00', 'R2'));
    expect(await money()).toEqual({ cash: 500 });
    await deposit.by('rita', 'reverse');
    expect((await deposit.by('rui', 'reverse')).status).toBe(409);
    expect(await money()).toEqual({ cash: 500 });
  });

  it('leaves the stakes of open bets in play; what they win pays the debt first', async () => {
    const deposit = await paidDeposit(api, me);
    const round = await openRound(api.services, me.id, 300_00n);
    await deposit.told(reversed());
    expect(await money()).toEqual({ open_bets: 300, debt: -300 });
    await round.settle(340_00n);
    expect(await money()).toEqual({ cash: 40 });
    await expectLedgerChecks(api.services.db);
  });
});

describe('during a debt', () => {
  it('withdrawals, claims and spins are refused with the amount of the debt', async () => {
    const deposit = await paidDeposit(api, me);
    await stake(api, me.id, 1_000_00n);
    await bet(api, me.id, 200_00n, 0n);
    await deposit.told(reversed());
    const refused = await withdraw(api.request, me, '50.00');
    expect(refused).toMatchObject({ refusal: 'DEBT_OPEN' });
    expect(String(refused.body.message).replaceAll('\u00a0', ' ')).toContain('R$ 200,00');
    expect(outcomeOf(await callAs(api.request, me, '/api/exchange/claim', { points: 100 }))).toBe('DEBT_OPEN');
    expect(outcomeOf(await call('/api/dailywheel/claim'))).toBe('DEBT_OPEN');
  });

  it('is on the statement line by line', async () => {
    await debtOf200();
    await paidDeposit(api, me, '50.00');
    const { body } = await callAs(api.request, me, '/api/ordercenter/movements', { limit: 10 });
    const lines = (body.data as { operation: string; money: string }[]).map(({ operation, money: sum }) => [
      operation,
      sum,
    ]);
    expect(lines.slice(0, 4)).toEqual([
      ['debt_repaid', '-50.00'],
      ['deposit', '50.00'],
      ['deposit_reversed', '-300.00'],
      ['debt', '200.00'],
    ]);
    expect((await callAs(api.request, me, '/api/auth/me', {})).body.data).toMatchObject({ debt_money: '150.00' });
  });

  it('two finance operators write the debt off once, with a reason; one alone cannot', async () => {
    await debtOf200();
    const giveUp = (operator: string, amount = '150.00') =>
      callBackoffice(api.request, api.services, `/debts/${me.account}/write-off`, { operator, amount });
    expect((await giveUp('rita')).body).toMatchObject({ state: 'asked' });
    expect((await giveUp('rita')).body).toMatchObject({ error: 'a second operator must approve' });
    expect(await money()).toEqual({ debt: -200 });
    expect((await giveUp('rui')).body).toEqual({ state: 'written_off', amount: '150.00' });
    expect(await money()).toEqual({ debt: -50 });
    expect((await toldOf(api, me)).at(-1)).toBe('debt_written_off');
    const visit = backofficeBrowser(api);
    await visit.enrol('ana');
    const html = await (await visit.get('/debts')).text();
    expect(html).toContain(me.account);
    await giveUp('rita', '900.00');
    expect((await giveUp('rui', '900.00')).body).toEqual({ state: 'written_off', amount: '50.00' });
    expect(await money()).toEqual({});
    expect((await giveUp('rita', '1.00')).status).toBe(409);
    await expectLedgerChecks(api.services.db);
  });
});

describe('the reward of an invitation', () => {
  /** Creates an invitee whose deposit earned the player 100.00. */
  async function friend() {
    const other = await newPlayer(api.services);
    await api.services.db.execute(sql`update member set invited_by = ${me.id} where id = ${other.id}`);
    const deposit = await paidDeposit(api, other);
    await stake(api, other.id, 500_00n);
    return { other, deposit };
  }
  const claimed = async () => outcomeOf(await call('/api/invitationactivity/claim'));

  it('is taken back with the friend’s deposit, from the cash', async () => {
    const { deposit } = await friend();
    expect(await claimed()).toBe(200);
    expect(await money()).toEqual({ cash: 100 });
    await deposit.told(reversed());
    expect(await money()).toEqual({});
    expect(await reversalsOf(api, me)).toEqual([{ owed: 100, cash: 100 }]);
    expect((await toldOf(api, me)).at(-1)).toBe('reward_taken_back:paid');
    expect(await claimed()).not.toBe(200);
    await expectLedgerChecks(api.services.db);
  });

  it('is the operator’s cost if it is spent and the two are not linked', async () => {
    const { deposit } = await friend();
    await claimed();
    await bet(api, me.id, 70_00n, 0n);
    await deposit.told(reversed());
    expect(await reversalsOf(api, me)).toEqual([{ owed: 100, cash: 30, given: 70 }]);
    expect(await money()).toEqual({});
    await expectLedgerChecks(api.services.db);
  });

  it('is a debt if it is spent and both are certainly one person', async () => {
    const { other, deposit } = await friend();
    await claimed();
    await bet(api, me.id, 70_00n, 0n);
    await shareAccount(api, [me, other]);
    await deposit.told(reversed());
    expect(await reversalsOf(api, me)).toEqual([{ owed: 100, cash: 30, debt: 70 }]);
    expect((await toldOf(api, me)).at(-1)).toBe('reward_taken_back:debt');
    await expectLedgerChecks(api.services.db);
  });

  it('stays if the deposit is returned more than ninety days later', async () => {
    const { deposit } = await friend();
    await claimed();
    api.advance(91 * DAY);
    await deposit.told(reversed());
    expect(await money()).toEqual({ cash: 100 });
  });
});

it('a debt outlives the account: later money repays it, and the rest is paid out', async () => {
  const deposit = await paidDeposit(api, me);
  const round = await openRound(api.services, me.id, 300_00n);
  await deposit.told(reversed());
  await selectRows(api.services.db, sql`update member set status = 0 where id = ${me.id} returning id::text`);
  await round.settle(100_00n);
  expect(await money()).toEqual({ debt: -200 });
  await expectLedgerChecks(api.services.db);
});
