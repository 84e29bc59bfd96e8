/**
 * Tests returns of a Pix that was credited to no player. Returns at our own request need no operator, and money that
 * leaves the provider leaves the ledger. A Pix first reported with its return is never credited.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks, houseBalance, transferCount } from '#tests/support/ledger-checks.ts';
import { callBackoffice, newEndToEndId, notify, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { back, openDeposit, outcomeOfPayment, returnsOf, sendWebhook, twoServers } from '#tests/support/pix.ts';
import { suspenseOf, withReturns } from '#tests/support/pix.ts';

let api: TestApi;
let house: Awaited<ReturnType<typeof twoServers>>;
/** Payments that the provider was asked to return; while it is down it replies 503. */
const refunds: string[] = [];
let providerAway = false;
beforeAll(async () => {
  house = await twoServers(async (url, _init, next) => {
    const refunded = /\/pix\/(\w+)\/devolucao$/.exec(url)?.[1];
    if (refunded === undefined) return next();
    if (providerAway) return Response.json({ title: 'away' }, { status: 503 });
    refunds.push(refunded);
    return Response.json({ status: 'DEVOLVIDO' });
  });
  ({ api } = house);
});
afterAll(() => house.close());
beforeEach(() => {
  refunds.length = 0;
  providerAway = false;
});

const suspense = () => houseBalance(api.services.db, 'suspense');
const clearing = () => houseBalance(api.services.db, 'psp_clearing');
const alarms = async () => (await scrape(api.request)).of('jogada_payments_waiting', { what: 'returned' });

describe('a return at our own request', () => {
  it('waits for no operator, and is in the ledger once', async () => {
    const { right, cash } = await openDeposit(api);
    const [before, held] = [await alarms(), await suspense()];
    const wrong = { ...right, pagador: { cpf: newCpf() } };
    await sendWebhook(api, wrong);
    expect(refunds).toEqual([wrong.endToEndId]);
    await sendWebhook(api, withReturns(wrong, back('EM_PROCESSAMENTO', '100.00', 'OURS', 'ORIGINAL')));
    await sendWebhook(api, withReturns(wrong, back('DEVOLVIDO', '100.00', 'OURS', 'ORIGINAL')));
    expect(await outcomeOfPayment(api, wrong.endToEndId)).toBe('returned');
    expect([await suspenseOf(api, wrong), await alarms()]).toEqual([[], before]);
    expect([await suspense(), await cash()]).toEqual([held, 0n]);
    await expectLedgerChecks(api.services.db);
  });

  it('is not requested again when its webhook arrives before the provider’s reply', async () => {
    const { right } = await openDeposit(api);
    const held = await suspense();
    const wrong = { ...right, valor: '60.00' };
    providerAway = true;
    await sendWebhook(api, wrong);
    expect(await suspense()).toBe(held + 60_00n);
    await concurrently(10, (index) => notify(house.either(index), [withReturns(wrong, back('DEVOLVIDO', '60.00'))]));
    providerAway = false;
    await concurrently(3, () => api.housekeeping());
    expect(refunds).toEqual([]);
    expect([await outcomeOfPayment(api, wrong.endToEndId), await suspense()]).toEqual(['returned', held]);
    expect(await transferCount(api.services.db, 'suspense_return', `psp:${wrong.endToEndId}:%`)).toBe(1);
    expect(await suspenseOf(api, wrong)).toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('is requested again if it fails', async () => {
    const { right } = await openDeposit(api);
    const wrong = { ...right, valor: '61.00' };
    providerAway = true;
    await sendWebhook(api, wrong);
    await sendWebhook(api, withReturns(wrong, back('EM_PROCESSAMENTO', '61.00')));
    providerAway = false;
    await sendWebhook(api, withReturns(wrong, back('NAO_REALIZADO', '61.00')));
    expect(new Set(refunds)).toEqual(new Set([wrong.endToEndId]));
    expect(await outcomeOfPayment(api, wrong.endToEndId)).toBe('returned');
    await expectLedgerChecks(api.services.db);
  });
});

describe('a return of money in suspense', () => {
  const stray = () => ({ endToEndId: newEndToEndId(), txid: 'NOBODYS', valor: '50.00', pagador: { cpf: newCpf() } });

  it('leaves the ledger with the money, in parts, and an operator returns the rest', async () => {
    const [payment, held] = [stray(), await suspense()];
    await sendWebhook(api, payment);
    expect(await suspense()).toBe(held + 50_00n);
    await sendWebhook(api, withReturns(payment, back('DEVOLVIDO', '20.00', 'R1')));
    expect(await suspense()).toBe(held + 30_00n);
    expect(await suspenseOf(api, payment)).toMatchObject([{ id: payment.endToEndId, outcome: 'suspense' }]);
    await callBackoffice(api.request, api.services, `/payments/${payment.endToEndId}/return`, {});
    expect([await suspense(), await outcomeOfPayment(api, payment.endToEndId)]).toEqual([held, 'returned']);
    await expectLedgerChecks(api.services.db);
  });

  it('never takes more than arrived, whatever is reported', async () => {
    const [payment, held] = [stray(), await suspense()];
    await sendWebhook(api, payment);
    const returns = [
      back('DEVOLVIDO', '30.00', 'R1'),
      back('DEVOLVIDO', '99999.00', 'R2'),
      back('DEVOLVIDO', '1.00', 'R3'),
    ];
    await sendWebhook(api, withReturns(payment, ...returns));
    expect([await suspense(), await outcomeOfPayment(api, payment.endToEndId)]).toEqual([held, 'returned']);
    await expectLedgerChecks(api.services.db);
  });
});

describe('a payment that is first reported with its return', () => {
  it('is not credited if the return is completed: the player is notified, it waits for an operator, and the ledger has no entry', async () => {
    const { right, read, cash, bill } = await openDeposit(api);
    const [held, provider, before] = [await suspense(), await clearing(), (await alarms()) ?? 0];
    const answers = await concurrently(10, (index) =>
      notify(house.either(index), [withReturns(right, back('DEVOLVIDO'))]),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 10 });
    // The earlier webhook with only the payment, which arrives late.
    await sendWebhook(api, right);
    expect(await cash()).toBe(0n);
    expect(await read()).toMatchObject({ state: 'returned', failReason: 'recharge_reversed' });
    expect([await suspense(), await clearing()]).toEqual([held, provider]);
    expect(await suspenseOf(api, right)).toMatchObject([{ outcome: 'returned', amount: '100.00', bill_no: bill }]);
    expect(await alarms()).toBe(before + 1);
    expect(refunds).toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('is not credited if a part is returned: the rest is returned as well', async () => {
    const { right, cash } = await openDeposit(api);
    const [held, provider] = [await suspense(), await clearing()];
    await sendWebhook(api, withReturns(right, back('DEVOLVIDO', '30.00')));
    expect(refunds).toEqual([right.endToEndId]);
    expect(await outcomeOfPayment(api, right.endToEndId)).toBe('returned');
    expect([await suspense(), await clearing(), await cash()]).toEqual([held, provider, 0n]);
    await expectLedgerChecks(api.services.db);
  });

  it.each([
    ['made', 'DEVOLVIDO', 0],
    ['not made, and then we send it back', 'NAO_REALIZADO', 1],
  ] as const)('is not credited while the return is in progress; then it is %s', async (_what, end, sent) => {
    const { right, read, cash } = await openDeposit(api);
    const [held, provider] = [await suspense(), await clearing()];
    await sendWebhook(api, withReturns(right, back('EM_PROCESSAMENTO')));
    await api.housekeeping();
    expect([await suspense(), await clearing(), await cash()]).toEqual([held + 100_00n, provider - 100_00n, 0n]);
    expect(refunds).toEqual([]);
    expect((await read()).state).toBe('returned');
    expect((await suspenseOf(api, right)).map(({ outcome }) => outcome).sort()).toEqual(['in_progress', 'to_return']);
    await sendWebhook(api, withReturns(right, back(end)));
    expect([await suspense(), await clearing(), await cash()]).toEqual([held, provider, 0n]);
    expect(refunds).toHaveLength(sent);
    expect((await suspenseOf(api, right)).map(({ outcome }) => outcome)).toEqual(
      end === 'DEVOLVIDO' ? ['returned'] : [],
    );
    await expectLedgerChecks(api.services.db);
  });

  it('is credited if the return failed', async () => {
    const { right, cash } = await openDeposit(api);
    await sendWebhook(api, withReturns(right, back('NAO_REALIZADO')));
    expect(await cash()).toBe(100_00n);
    expect(await suspenseOf(api, right)).toEqual([]);
  });

  it('is not credited if the return is malformed: it waits in suspense, and the deposit stays open', async () => {
    const { right, read, cash } = await openDeposit(api);
    await sendWebhook(api, { ...right, devolucoes: [{ ...back('DEVOLVIDO'), status: 'CONTESTADO' }] });
    expect([await cash(), (await read()).state]).toEqual([0n, 'open']);
    expect(await suspenseOf(api, right)).toMatchObject([{ id: right.endToEndId, outcome: 'suspense' }]);
    await expectLedgerChecks(api.services.db);
  });

  it('is credited and returned, or neither, if it comes at the same moment as the payment at two servers', async () => {
    for (let time = 0; time < 15; time++) {
      const { right, cash, read } = await openDeposit(api);
      const [held, provider] = [await suspense(), await clearing()];
      const notices = [[right], [withReturns(right, back('DEVOLVIDO'))]];
      const answers = await concurrently(6, (index) => notify(house.either(index), notices[index % 2] ?? []));
      expect(tally(answers.map(outcomeOf))).toEqual({ 200: 6 });
      const isCredited = (await outcomeOfPayment(api, right.endToEndId)) === 'credited';
      expect([await cash(), (await read()).state]).toEqual([0n, isCredited ? 'reversed' : 'returned']);
      expect([await suspense(), await clearing()]).toEqual([held, provider]);
      const back100 = { status: 'returned', waits: !isCredited, amountCents: 100_00n };
      expect(await returnsOf(api, right)).toMatchObject([back100]);
    }
    await expectLedgerChecks(api.services.db);
  });
});
