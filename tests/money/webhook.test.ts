/**
 * Tests the payment provider's webhooks. A payment is credited once, however many webhooks report it. A payment with
 * any wrong field is never credited, and the money stays in the ledger until it is returned.
 */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { TOLERANCE_SECONDS } from '#server/platform/security/webhook-signature.ts';
import { formatCpf } from '#lib/mask.ts';
import { providerEvents, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks, houseBalance, transferCount } from '#tests/support/ledger-checks.ts';
import {
  callAs,
  callBackoffice,
  newEndToEndId,
  notify,
  outcomeOf,
  tally,
  concurrently,
} from '#scripts/dev/fixtures/calls.ts';
import type { Payment } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({
  databaseUrl: await freshDatabase(),
  outside: async (url, init, next) => {
    if (!answersQuestions && init.method === 'GET') return Response.json({ title: 'away' }, { status: 503 });
    if (noticesLost && url.endsWith('/psp/webhook')) throw new TypeError('fetch failed');
    const refunded = /\/pix\/(\w+)\/devolucao$/.exec(url)?.[1];
    if (refunded === undefined) return next();
    if (providerAway) return Response.json({ title: 'away' }, { status: 503 });
    refunds.push(refunded);
    return Response.json({ status: 'DEVOLVIDO' });
  },
});
/** Payments that the provider was asked to return; while it is down it replies 503. */
const refunds: string[] = [];
let providerAway = false;
/** While true, no webhook of the sandbox bank arrives; while false, the bank answers no query about a charge. */
let noticesLost = false;
let answersQuestions = true;

beforeEach(() => {
  refunds.length = 0;
  providerAway = false;
  noticesLost = false;
  answersQuestions = true;
});

/** Creates a player with an open deposit of 100.00, and the payment that matches it. */
async function openDeposit() {
  const player = await newPlayer(api.services);
  const input = { money: '100.00', payment_id: 1, payment_type: 'online_pix' };
  const answer = await callAs(api.request, player, '/api/recharge/online', input);
  const { bill_no: bill } = answer.body.data as { bill_no: string };
  const read = async () => {
    const [row] = await api.services.db.select().from(recharges).where(eq(recharges.billNo, bill));
    if (!row) throw new Error('no deposit');
    return row;
  };
  const { id, reference: txid } = await read();
  const right: Payment = { endToEndId: newEndToEndId(), txid, valor: '100.00', pagador: { cpf: player.cpf } };
  const cash = async () => (await balancesOf(api.services.db, player.id)).cash;
  return { right, read, cash, reference: `recharge:${id}` };
}

async function eventOf({ endToEndId }: Payment): Promise<string | undefined> {
  const [row] = await api.services.db.select().from(providerEvents).where(eq(providerEvents.paymentKey, endToEndId));
  return row?.outcome;
}

describe('a valid payment', () => {
  it('is credited once by 50 equal concurrent webhooks', async () => {
    const { right, read, cash, reference } = await openDeposit();
    const at = new Date();
    const answers = await concurrently(50, () => notify(api.request, [right], { id: 'msg_one', at }));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 50 });
    expect(await cash()).toBe(100_00n);
    expect(await transferCount(api.services.db, 'deposit', reference)).toBe(1);
    expect(await read()).toMatchObject({ state: 'paid', paymentKey: right.endToEndId });
    await expectLedgerChecks(api.services.db);
  });

  it('is credited once when webhooks of different ids report it, at once and twice in one webhook', async () => {
    const { right, cash } = await openDeposit();
    const answers = await concurrently(20, () => notify(api.request, [right, right]));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
    expect(await cash()).toBe(100_00n);
    expect(refunds).toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('is credited once when housekeeping finds it after a lost webhook', async () => {
    const { right, cash } = await openDeposit();
    const pay = () => api.request(`/sandbox/psp/pay/${right.txid}`, { method: 'POST', body: new URLSearchParams() });
    [noticesLost, answersQuestions] = [true, false];
    await concurrently(5, pay);
    await api.housekeeping();
    expect(await cash()).toBe(0n);
    noticesLost = false;
    await concurrently(5, () => api.housekeeping());
    expect(await cash()).toBe(100_00n);
    await expectLedgerChecks(api.services.db);
  });

  it('is credited once when the provider is queried, if its webhooks never come', async () => {
    const { right, read, cash, reference } = await openDeposit();
    noticesLost = true;
    await api.request(`/sandbox/psp/pay/${right.txid}`, { method: 'POST', body: new URLSearchParams() });
    // A webhook may be one minute old, but not two.
    const older = { createdAt: sql`${recharges.createdAt} - interval '61 seconds'` };
    for (const after of [0n, 100_00n]) {
      await api.services.db.update(recharges).set(older).where(eq(recharges.reference, right.txid));
      await concurrently(3, () => api.housekeeping());
      expect(await cash()).toBe(after);
    }
    expect(await transferCount(api.services.db, 'deposit', reference)).toBe(1);
    expect(await read()).toMatchObject({ state: 'paid' });
    noticesLost = false;
    await api.housekeeping();
    expect(await cash()).toBe(100_00n);
    await expectLedgerChecks(api.services.db);
  });

  it('is found after a hundred charges that the provider does not know', async () => {
    const { right, cash } = await openDeposit();
    const { db } = api.services;
    noticesLost = true;
    await api.request(`/sandbox/psp/pay/${right.txid}`, { method: 'POST', body: new URLSearchParams() });
    await db.execute(sql`insert into recharge (bill_no, member_id, method_id, amount_cents, fee_cents, gift_cents, state, txid, expires_at, created_at)
      select 'DEAD' || n, member_id, method_id, amount_cents, fee_cents, 0, 'open', 'DEAD' || n, expires_at - interval '1 minute', created_at
      from recharge, generate_series(1, 100) n where txid = ${right.txid}`);
    const older = { createdAt: sql`${recharges.createdAt} - interval '3 minutes'` };
    await db.update(recharges).set(older).where(eq(recharges.state, 'open'));
    for (let turn = 0; turn < 2; turn++) await api.housekeeping();
    expect(await cash()).toBe(100_00n);
    await db.execute(sql`delete from recharge where txid like 'DEAD%'`);
    await expectLedgerChecks(db);
  });

  it('has its payer’s CPF with or without dots', async () => {
    const { right, cash } = await openDeposit();
    const cpf = formatCpf(right.pagador.cpf);
    expect(cpf).toContain('.');
    await notify(api.request, [{ ...right, pagador: { cpf } }]);
    expect(await cash()).toBe(100_00n);
  });

  it('is returned if another payment paid its deposit at the same moment', async () => {
    const { right, cash } = await openDeposit();
    const payments = Array.from({ length: 10 }, () => ({ ...right, endToEndId: newEndToEndId() }));
    await concurrently(10, (index) => notify(api.request, payments.slice(index, index + 1)));
    const outcomes = await Promise.all(payments.map(eventOf));
    expect(tally(outcomes)).toEqual({ credited: 1, returned: 9 });
    expect(await cash()).toBe(100_00n);
    expect(new Set(refunds).size).toBe(9);
    expect(await houseBalance(api.services.db, 'suspense')).toBe(0n);
    await expectLedgerChecks(api.services.db);
  });
});

describe('an invalid payment', () => {
  const faults: [string, (right: Payment) => Payment, string][] = [
    ['one centavo too little', (right) => ({ ...right, valor: '99.99' }), 'recharge_wrong_amount'],
    ['one centavo too much', (right) => ({ ...right, valor: '100.01' }), 'recharge_wrong_amount'],
    ['nothing at all', (right) => ({ ...right, valor: '0.00' }), 'recharge_wrong_amount'],
    ['another payer', (right) => ({ ...right, pagador: { cpf: newCpf() } }), 'recharge_wrong_payer'],
  ];

  it.each(faults)('%s: is returned once, never credited', async (_name, spoil, reason) => {
    const { right, read, cash } = await openDeposit();
    const wrong = spoil(right);
    const answers = await concurrently(10, () => notify(api.request, [wrong]));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 10 });
    expect(await cash()).toBe(0n);
    expect(await read()).toMatchObject({ state: 'returned', failReason: reason });
    expect(await eventOf(wrong)).toBe('returned');
    expect(new Set(refunds)).toEqual(new Set([wrong.endToEndId]));
    expect(await transferCount(api.services.db, 'suspense_return', `psp:${wrong.endToEndId}:%`)).toBe(1);
    expect(await houseBalance(api.services.db, 'suspense')).toBe(0n);
    // The matching payment after a wrong one finds the deposit closed, and is returned as well.
    await notify(api.request, [right, { ...right, endToEndId: newEndToEndId() }]);
    expect(await cash()).toBe(0n);
    await expectLedgerChecks(api.services.db);
  });

  it('waits in suspense while the provider is down, and housekeeping returns it once', async () => {
    const { right, cash } = await openDeposit();
    const wrong = { ...right, valor: '40.00' };
    providerAway = true;
    await notify(api.request, [wrong]);
    await api.housekeeping();
    expect(await eventOf(wrong)).toBe('to_return');
    expect(await houseBalance(api.services.db, 'suspense')).toBe(40_00n);
    await expectLedgerChecks(api.services.db);
    providerAway = false;
    await concurrently(5, () => api.housekeeping());
    expect(await eventOf(wrong)).toBe('returned');
    expect(await houseBalance(api.services.db, 'suspense')).toBe(0n);
    expect(await cash()).toBe(0n);
    await expectLedgerChecks(api.services.db);
  });

  it('stays in suspense for an operator if it matches no deposit', async () => {
    const before = await houseBalance(api.services.db, 'suspense');
    const stray = { endToEndId: newEndToEndId(), txid: 'UNKNOWN', valor: '12.34', pagador: { cpf: newCpf() } };
    const answers = await concurrently(10, () => notify(api.request, [stray]));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 10 });
    expect(await eventOf(stray)).toBe('suspense');
    expect(await houseBalance(api.services.db, 'suspense')).toBe(before + 12_34n);
    expect(refunds).toEqual([]);
    await expectLedgerChecks(api.services.db);
    const listed = await callBackoffice(api.request, api.services, '/payments');
    expect(listed.body).toContainEqual(
      expect.objectContaining({ id: stray.endToEndId, outcome: 'suspense', amount: '12.34' }),
    );
    const back = () => callBackoffice(api.request, api.services, `/payments/${stray.endToEndId}/return`, {});
    expect((await back()).body).toEqual({ state: 'returning' });
    expect(await eventOf(stray)).toBe('returned');
    expect(refunds).toEqual([stray.endToEndId]);
    expect(await houseBalance(api.services.db, 'suspense')).toBe(before);
    expect((await back()).status).toBe(409);
    await expectLedgerChecks(api.services.db);
  });

  it('is listed for the operators when the provider does not return it, and they can try again', async () => {
    const { right } = await openDeposit();
    const wrong = { ...right, valor: '41.00' };
    providerAway = true;
    await notify(api.request, [wrong]);
    const listed = async () => JSON.stringify((await callBackoffice(api.request, api.services, '/payments')).body);
    expect(await listed()).toContain(wrong.endToEndId);
    providerAway = false;
    await callBackoffice(api.request, api.services, `/payments/${wrong.endToEndId}/return`, {});
    expect(await eventOf(wrong)).toBe('returned');
    expect(await listed()).not.toContain(wrong.endToEndId);
    expect(refunds).toEqual([wrong.endToEndId]);
  });
});

describe('a webhook of another sender', () => {
  const old = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const forged: [string, Parameters<typeof notify>[2]][] = [
    ['signed with another secret', { secret: 'not the secret' }],
    ['too old', { at: old(-TOLERANCE_SECONDS - 60) }],
    ['from the future', { at: old(TOLERANCE_SECONDS + 60) }],
    ['changed after signing', { sentBody: (body) => body.replace('E', 'F') }],
    ['signed with the key to the provider’s calls', { secret: testConfig.secrets.PSP_API_TOKEN }],
    ['named with a space', { id: 'two words' }],
  ];

  it.each(forged)('%s: is refused, and has no effect', async (_name, changes) => {
    const { right, read, cash } = await openDeposit();
    const answer = await notify(api.request, [right], changes);
    expect(answer.status).toBe(401);
    expect(await cash()).toBe(0n);
    expect(await eventOf(right)).toBeUndefined();
    expect((await read()).state).toBe('open');
    expect((await notify(api.request, [right])).status).toBe(200);
    expect(await cash()).toBe(100_00n);
  });
});
