/**
 * Tests returns of a credited Pix in the provider's notices (`devolucoes`). Each reaches its deposit once;
 * tests/journeys/deposit-disputes.test.ts has the player's view.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { callBackoffice, newEndToEndId, notify, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { back, openDeposit, outcomeOfPayment, returnsOf, sendWebhook, twoServers } from '#tests/support/pix.ts';
import { suspenseOf, waitingPayments, withReturns } from '#tests/support/pix.ts';

let api: TestApi;
let house: Awaited<ReturnType<typeof twoServers>>;
/** Payments that the provider was asked to return. */
const refunds: string[] = [];
beforeAll(async () => {
  house = await twoServers(async (url, _init, next) => {
    if (!url.endsWith('/devolucao')) return next();
    refunds.push(url);
    return Response.json({ status: 'DEVOLVIDO' });
  });
  ({ api } = house);
});
afterAll(() => house.close());

const alarms = async () => (await scrape(api.request)).of('jogada_payments_waiting', { what: 'returned' });

async function credited() {
  const deposit = await openDeposit(api);
  await sendWebhook(api, deposit.right);
  expect(await deposit.cash()).toBe(100_00n);
  return deposit;
}

describe('a return of a credited payment', () => {
  it.each([
    ['DEVOLVIDO', { state: 'reversed', cash: 60_00n }],
    ['EM_PROCESSAMENTO', { state: 'disputed', cash: 60_00n }],
  ] as const)(
    'in the state %s reaches its deposit once, though sent twenty times to two servers',
    async (told, after) => {
      const { right, read, cash } = await credited();
      const before = await alarms();
      const answers = await concurrently(20, (index) =>
        notify(house.either(index), [withReturns(right, back(told, '40.00'))]),
      );
      expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
      expect({ state: (await read()).state, cash: await cash() }).toEqual(after);
      // Disputes have a queue of their own: no payment waits, and the server returns nothing a second time.
      expect(await suspenseOf(api, right)).toEqual([]);
      expect(await alarms()).toBe(before);
      expect(refunds).toEqual([]);
      await expectLedgerChecks(api.services.db);
    },
  );

  it('has its latest state, in whatever order the webhooks arrive', async () => {
    const { right, read } = await credited();
    const states = async () => [(await read()).state, ...(await returnsOf(api, right)).map(({ status }) => status)];
    await sendWebhook(api, withReturns(right, back('EM_PROCESSAMENTO')));
    expect(await states()).toEqual(['disputed', 'in_progress']);
    await sendWebhook(api, withReturns(right, back('NAO_REALIZADO')));
    expect(await states()).toEqual(['paid', 'not_made']);
    // The first report again, late.
    await sendWebhook(api, withReturns(right, back('EM_PROCESSAMENTO')));
    expect(await states()).toEqual(['paid', 'not_made']);
    await sendWebhook(api, withReturns(right, back('DEVOLVIDO')));
    await sendWebhook(api, withReturns(right, back('NAO_REALIZADO')), withReturns(right, back('EM_PROCESSAMENTO')));
    await sendWebhook(api, right);
    expect(await states()).toEqual(['reversed', 'returned']);
    expect(await returnsOf(api, right)).toMatchObject([{ nature: 'MED_FRAUDE', amountCents: 100_00n, waits: false }]);
    await expectLedgerChecks(api.services.db);
  });

  it('changes nothing if it fails', async () => {
    const { right, read, cash } = await credited();
    await sendWebhook(api, withReturns(right, back('NAO_REALIZADO')));
    expect((await read()).state).toBe('paid');
    expect(await returnsOf(api, right)).toMatchObject([{ status: 'not_made', waits: false }]);
    expect(await cash()).toBe(100_00n);
  });

  it('is one of several of its payment, each by its own id', async () => {
    const { right, read, cash } = await credited();
    await sendWebhook(
      api,
      withReturns(right, back('DEVOLVIDO', '10.00', 'R1'), back('EM_PROCESSAMENTO', '20.00', 'R2')),
    );
    expect(await cash()).toBe(70_00n);
    await sendWebhook(api, withReturns(right, back('DEVOLVIDO', '20.00', 'R2'), back('NAO_REALIZADO', '5.00', 'R3')));
    expect(await cash()).toBe(70_00n);
    expect(await read()).toMatchObject({ state: 'reversed', reversedCents: 30_00n });
    await expectLedgerChecks(api.services.db);
  });

  it.each([
    ['a list of rubbish', [null, 7, 'x', [], {}]],
    ['no list', { id: 'R1' }],
    ['a text', 'DEVOLVIDO'],
    ['a state that is new', [{ ...back('DEVOLVIDO'), status: 'CONTESTADO' }]],
    ['a number for an amount', [{ ...back('DEVOLVIDO'), valor: 100 }]],
    ['an endless list', Array.from({ length: 5_000 }, (_, index) => back('DEVOLVIDO', '0.01', `R${index}`))],
  ])('reported as %s is stored unchanged for an operator', async (_what, devolucoes) => {
    const { right, cash } = await credited();
    const unreadable = async () => (await waitingPayments(api)).filter(({ outcome }) => outcome === 'unreadable');
    const before = (await unreadable()).length;
    for (let time = 0; time < 2; time++)
      expect((await notify(api.request, [{ ...right, devolucoes }], { id: `msg_${right.endToEndId}` })).status).toBe(
        200,
      );
    expect((await unreadable()).length).toBe(before + 1);
    expect((await unreadable()).at(-1)?.entry).toContain(right.endToEndId);
    expect(await cash()).toBe(100_00n);
    await expectLedgerChecks(api.services.db);
  });
});

describe('an operator', () => {
  const handle = (id: string, input: { reason?: string } = {}) =>
    callBackoffice(api.request, api.services, `/payments/${id}/handle`, input);

  it('removes an unreadable entry from the list, and no repetition brings it back', async () => {
    const told = () => notify(api.request, [{ valor: 'nothing' }], { id: 'msg_nothing' });
    await told();
    const found = (await waitingPayments(api)).find(({ entry }) => entry === '{"valor":"nothing"}');
    expect(found?.outcome).toBe('unreadable');
    expect((await handle(found?.id ?? '')).body).toEqual({ state: 'handled' });
    await told();
    expect((await waitingPayments(api)).filter(({ id }) => id === found?.id)).toEqual([]);
    expect((await handle(found?.id ?? '')).status).toBe(409);
  });

  it('cannot handle money that waits to be returned', async () => {
    const stray = { endToEndId: newEndToEndId(), txid: 'NOBODYS', valor: '1.00', pagador: { cpf: newCpf() } };
    await sendWebhook(api, stray);
    expect((await handle(stray.endToEndId)).status).toBe(409);
    expect(await outcomeOfPayment(api, stray.endToEndId)).toBe('suspense');
  });
});
