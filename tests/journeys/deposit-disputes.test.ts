/**
 * Tests a disputed deposit: the held money, the decisions, and the player's view
 * (docs/domain/pix.md#disputed-deposits).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { callAs, callBackoffice, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { DAY } from '#server/platform/time.ts';
import { asked, moneyOf, paidDeposit, toldOf, withdrawalState } from '#tests/support/disputes.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { bet } from '#tests/support/offers.ts';
import { payAtBank } from '#tests/support/journey.ts';
import { back } from '#tests/support/pix.ts';
import type { ToldStatus } from '#tests/support/pix.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

/** Payments that the provider was asked to return. */
const refunds: string[] = [];
const api = setUpApi({
  config: { market: noGift },
  outside: async (url, _init, next) => {
    if (!url.endsWith('/devolucao')) return next();
    refunds.push(url);
    return Response.json({ status: 'DEVOLVIDO' });
  },
});
let me: Player;
beforeEach(async () => {
  me = await newPlayer(api.services, { withdrawalPassword: true });
});
// Releases all disputes, because the queue is shared by all tests.
afterEach(async () => {
  for (const { bill_no: bill } of await waiting())
    await callBackoffice(api.request, api.services, `/deposits/${bill}/release`, {});
});
const money = () => moneyOf(api, me);
const waiting = async () =>
  (await callBackoffice(api.request, api.services, '/disputes')).body as unknown as { readonly bill_no: string }[];

describe('a return in progress', () => {
  it('holds the available cash, and play with the rest continues', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    await bet(api, me.id, 100_00n, 0n);
    await paidDeposit(api, me, '250.00');
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    expect(await money()).toEqual({ cash: 150, disputed: 300 });
    expect(await deposit.state()).toBe('disputed');
    await bet(api, me.id, 50_00n, 0n);
    expect(await money()).toEqual({ cash: 100, disputed: 300 });
    expect(await toldOf(api, me)).toEqual(['deposit_credited', 'deposit_credited', 'deposit_disputed:held']);
    await expectLedgerChecks(api.services.db);
  });

  it('holds the same sum again after one part was returned', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    await deposit.told(back('EM_PROCESSAMENTO', '100.00'));
    const gone = back('DEVOLVIDO', '100.00');
    const next = (status: ToldStatus) => back(status, '100.00', 'R2');
    await deposit.told(gone, next('EM_PROCESSAMENTO'));
    expect(await money()).toEqual({ cash: 100, disputed: 100 });
    await deposit.told(gone, next('DEVOLVIDO'));
    expect(await money()).toEqual({ cash: 100 });
    await expectLedgerChecks(api.services.db);
  });

  it('cancels undecided withdrawals, the newest first and no more than needed', async () => {
    const deposit = await paidDeposit(api, me, '300.00');
    const bills = [];
    for (const sum of ['100.00', '90.00', '80.00']) bills.push(await asked(api, me, sum));
    await deposit.told(back('EM_PROCESSAMENTO', '150.00'));
    expect(await Promise.all(bills.map((bill) => withdrawalState(api, bill)))).toEqual([
      'requested',
      'cancelled',
      'cancelled',
    ]);
    expect(await money()).toEqual({ cash: 50, locked: 100, disputed: 150 });
    expect((await toldOf(api, me)).filter((told) => told === 'withdrawal_decided:stopped')).toHaveLength(2);
    await expectLedgerChecks(api.services.db);
  });

  it('reports that there was nothing to hold', async () => {
    const deposit = await paidDeposit(api, me);
    await bet(api, me.id, 300_00n, 0n);
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    expect((await toldOf(api, me)).at(-1)).toBe('deposit_disputed:none');
  });

  it('releases everything if it fails', async () => {
    const deposit = await paidDeposit(api, me);
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    await deposit.told(back('NAO_REALIZADO', '300.00'));
    expect(await money()).toEqual({ cash: 300 });
    expect(await deposit.state()).toBe('paid');
    expect((await toldOf(api, me)).at(-1)).toBe('deposit_released');
    expect(await waiting()).toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('takes what is held and ends the dispute if it is completed', async () => {
    const deposit = await paidDeposit(api, me);
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    await paidDeposit(api, me, '50.00');
    await deposit.told(back('DEVOLVIDO', '300.00'));
    expect(await money()).toEqual({ cash: 50 });
    expect(await deposit.state()).toBe('reversed');
    expect(await waiting()).toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('leaves the player the rest if one of two parts is completed', async () => {
    const deposit = await paidDeposit(api, me);
    const [first, second] = [back('EM_PROCESSAMENTO', '100.00', 'R1'), back('EM_PROCESSAMENTO', '150.00', 'R2')];
    await deposit.told(first);
    await deposit.told(first, second);
    expect(await money()).toEqual({ cash: 50, disputed: 250 });
    await deposit.told(back('DEVOLVIDO', '100.00', 'R1'), second);
    expect(await money()).toEqual({ cash: 50, disputed: 150 });
    await deposit.told(back('NAO_REALIZADO', '150.00', 'R2'));
    expect(await money()).toEqual({ cash: 200 });
    expect(await deposit.state()).toBe('reversed');
    await expectLedgerChecks(api.services.db);
  });
});

describe('an operator of finance', () => {
  it('disputes a deposit, and releases it', async () => {
    const deposit = await paidDeposit(api, me);
    expect((await deposit.by('rita', 'dispute')).body).toEqual({ state: 'disputed' });
    expect((await deposit.by('rita', 'dispute')).status).toBe(409);
    expect(await money()).toEqual({ disputed: 300 });
    expect(await waiting()).toMatchObject([{ bill_no: deposit.bill, held: '300.00', opened_by: 'operator:rita' }]);
    expect((await deposit.by('rui', 'release')).body).toEqual({ state: 'released' });
    expect((await deposit.by('rui', 'release')).status).toBe(409);
    expect(await money()).toEqual({ cash: 300 });
    await expectLedgerChecks(api.services.db);
  });

  it('returns a deposit with a second operator, and the provider is asked to send it back', async () => {
    const deposit = await paidDeposit(api, me);
    await deposit.by('rita', 'dispute');
    expect((await deposit.by('rita', 'reverse')).body).toMatchObject({ state: 'asked' });
    expect(await money()).toEqual({ disputed: 300 });
    expect((await deposit.by('rui', 'reverse')).body).toEqual({ state: 'reversed' });
    expect(await money()).toEqual({});
    // The refund is requested when the event is delivered. The provider's webhook about it changes nothing more.
    expect(refunds).toEqual([expect.stringContaining(deposit.payment.endToEndId)]);
    expect(await waiting()).toEqual([]);
    await deposit.told(back('DEVOLVIDO', '300.00'));
    expect(await money()).toEqual({});
    await expectLedgerChecks(api.services.db);
  });

  it('ends a dispute when the provider has returned everything, or returns only the rest', async () => {
    const deposit = await paidDeposit(api, me);
    await deposit.by('rita', 'dispute');
    await deposit.told(back('DEVOLVIDO', '100.00', 'R1'));
    expect(await money()).toEqual({ disputed: 200 });
    expect(await waiting()).toMatchObject([{ state: 'open', amount: '200.00', held: '200.00' }]);
    await deposit.told(back('DEVOLVIDO', '100.00', 'R1'), back('DEVOLVIDO', '200.00', 'R2'));
    expect(await money()).toEqual({});
    expect(await waiting()).toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('returns only the disputed amount, and ends once the payer has all of it', async () => {
    const deposit = await paidDeposit(api, me);
    await deposit.told(back('EM_PROCESSAMENTO', '120.00', 'R1'), back('EM_PROCESSAMENTO', '30.00', 'R2'));
    for (const name of ['rita', 'rui']) await deposit.by(name, 'reverse');
    expect(await money()).toEqual({ cash: 150 });
    expect(await waiting()).toMatchObject([{ state: 'returning', amount: '150.00', held: '0.00' }]);
    await deposit.told(back('DEVOLVIDO', '120.00', 'R1'), back('EM_PROCESSAMENTO', '30.00', 'R2'));
    expect(await waiting()).toMatchObject([{ state: 'returning' }]);
    await deposit.told(back('DEVOLVIDO', '120.00', 'R1'), back('DEVOLVIDO', '30.00', 'R2'));
    expect(await waiting()).toEqual([]);
    expect(await money()).toEqual({ cash: 150 });
    await expectLedgerChecks(api.services.db);
  });

  it('sees each dispute with its age on the page, and is alerted on the fifth day', async () => {
    const deposit = await paidDeposit(api, me);
    await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
    const oldest = async () =>
      Math.floor(((await scrape(api.request)).of('jogada_waiting_oldest_seconds', { queue: 'dispute' }) ?? 0) / 86_400);
    expect(await oldest()).toBe(0);
    api.advance(5 * DAY);
    expect(await oldest()).toBe(5);
    const visit = backofficeBrowser(api);
    await visit.enrol('ana');
    const html = await (await visit.get('/disputes')).text();
    for (const shown of [deposit.bill, me.account, '300.00', '5 d', 'provider']) expect(html).toContain(shown);
    await deposit.by('rita', 'release');
    expect(await oldest()).toBe(0);
  });
});

it('the stand-in bank reclaims a payment once, and is refused or paid', async () => {
  const input = { money: '300.00', payment_id: 1, payment_type: 'online_pix' };
  const { body } = await callAs(api.request, me, '/api/recharge/online', input);
  const { bill_no: bill } = body.data as { bill_no: string };
  await payAtBank(api, bill);
  const press = async (med: string) => {
    const [row] = await selectRows<{ url: string }>(
      api.services.db,
      sql`select pay_url as url from recharge where bill_no = ${bill}`,
    );
    await api.request(new URL(row?.url ?? '').pathname, { method: 'POST', body: new URLSearchParams({ med }) });
    return money();
  };
  expect(await press('DEVOLVIDO')).toEqual({ cash: 300 });
  expect(await press('EM_PROCESSAMENTO')).toEqual({ disputed: 300 });
  expect(await press('NAO_REALIZADO')).toEqual({ cash: 300 });
  expect(await press('EM_PROCESSAMENTO')).toEqual({ cash: 300 });
  await expectLedgerChecks(api.services.db);
});

it('a withdrawal of held money is refused, and one of the rest is accepted', async () => {
  const deposit = await paidDeposit(api, me, '300.00');
  await paidDeposit(api, me, '100.00');
  await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
  expect(outcomeOf(await withdraw(api.request, me, '150.00'))).toBe('BALANCE_INSUFFICIENT');
  expect(outcomeOf(await withdraw(api.request, me, '100.00'))).toBe(200);
});

it('the player sees what is held, and why the deposit is in review', async () => {
  const deposit = await paidDeposit(api, me);
  await deposit.told(back('EM_PROCESSAMENTO', '300.00'));
  const shown = await callAs(api.request, me, '/api/auth/me', {});
  expect(shown.body.data).toMatchObject({ money: '0.00', disputed_money: '300.00', debt_money: '0.00' });
  const list = await callAs(api.request, me, '/api/recharge/list', { limit: 10 });
  expect((list.body.data as { data: unknown }).data).toMatchObject([
    { status: 2, fail_reason: 'O banco do pagador contestou este depósito, e ele está em análise.' },
  ]);
});
