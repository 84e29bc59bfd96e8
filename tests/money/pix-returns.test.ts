/**
 * Returns of a credited Pix that the provider tells of (`devolucoes`): each waits for an operator and raises an alarm, money and deposit
 * stay as they are.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { callBackoffice, newEndToEndId, notify, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { back, openDeposit, outcomeOfPayment, returnsOf, sendWebhook, twoServers } from '#tests/support/pix.ts';
import { suspenseOf, waitingPayments, withReturns } from '#tests/support/pix.ts';

let api: TestApi;
let house: Awaited<ReturnType<typeof twoServers>>;
/** Payments the provider was asked to send back. */
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
    ['DEVOLVIDO', 'returned'],
    ['EM_PROCESSAMENTO', 'in_progress'],
  ] as const)(
    'that is %s waits for an operator and raises an alarm, once; money and deposit stay',
    async (told, state) => {
      const { right, read, cash, bill, player } = await credited();
      const before = (await alarms()) ?? 0;
      const answers = await concurrently(20, (index) =>
        notify(house.either(index), [withReturns(right, back(told, '40.00'))]),
      );
      expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
      expect(await cash()).toBe(100_00n);
      expect((await read()).state).toBe('paid');
      const waiting = await suspenseOf(api, right);
      expect(waiting).toMatchObject([
        { id: `${right.endToEndId}-R1`, outcome: state, amount: '40.00', bill_no: bill, account: player.account },
      ]);
      expect(waiting[0]?.received_at).toMatch(/^\d{4}-\d\d-\d\d /);
      expect(await alarms()).toBe(before + 1);
      expect(refunds).toEqual([]);
      await expectLedgerChecks(api.services.db);
    },
  );

  it('is on the operators’ page with its deposit and its player', async () => {
    const { right, bill, player } = await credited();
    await sendWebhook(api, withReturns(right, back('DEVOLVIDO', '40.00')), 'rubbish <b>');
    const visit = backofficeBrowser(api);
    await visit.enrol('ana');
    const html = await (await visit.get('/payments')).text();
    const row = html.split('<tr>').find((each) => each.includes(`${right.endToEndId}-R1</th>`)) ?? '';
    for (const shown of ['40.00', 'returned', bill, `/members/${player.id}"`, player.account])
      expect([shown, row.includes(shown)]).toEqual([shown, true]);
    expect(row).toContain(`/payments/${right.endToEndId}-R1/handle"`);
    expect(row).not.toContain('/return"');
    expect(html).toContain('rubbish &lt;b&gt;');
  });

  it('goes by its last state, whatever order the notices come in', async () => {
    const { right } = await credited();
    const states = async () => (await suspenseOf(api, right)).map(({ outcome }) => outcome);
    await sendWebhook(api, withReturns(right, back('EM_PROCESSAMENTO')));
    expect(await states()).toEqual(['in_progress']);
    await sendWebhook(api, withReturns(right, back('NAO_REALIZADO')));
    expect(await states()).toEqual([]);
    // The first one again, late.
    await sendWebhook(api, withReturns(right, back('EM_PROCESSAMENTO')));
    expect(await states()).toEqual([]);
    await sendWebhook(api, withReturns(right, back('DEVOLVIDO')));
    await sendWebhook(api, withReturns(right, back('NAO_REALIZADO')), withReturns(right, back('EM_PROCESSAMENTO')));
    await sendWebhook(api, right);
    expect(await states()).toEqual(['returned']);
    expect(await returnsOf(api, right)).toMatchObject([
      { status: 'returned', nature: 'MED_FRAUDE', amountCents: 100_00n },
    ]);
  });

  it('that is not made waits for nobody', async () => {
    const { right, cash } = await credited();
    const before = await alarms();
    await sendWebhook(api, withReturns(right, back('NAO_REALIZADO')));
    expect(await suspenseOf(api, right)).toEqual([]);
    expect(await alarms()).toBe(before);
    expect(await returnsOf(api, right)).toMatchObject([{ status: 'not_made', waits: false }]);
    expect(await cash()).toBe(100_00n);
  });

  it('is one of several of its payment, each by its own id', async () => {
    const { right } = await credited();
    await sendWebhook(
      api,
      withReturns(right, back('DEVOLVIDO', '10.00', 'R1'), back('EM_PROCESSAMENTO', '20.00', 'R2')),
    );
    await sendWebhook(api, withReturns(right, back('DEVOLVIDO', '20.00', 'R2'), back('NAO_REALIZADO', '5.00', 'R3')));
    expect((await suspenseOf(api, right)).map(({ id, amount }) => [id.slice(-2), amount])).toEqual([
      ['R1', '10.00'],
      ['R2', '20.00'],
    ]);
  });

  it.each([
    ['a list of rubbish', [null, 7, 'x', [], {}]],
    ['no list', { id: 'R1' }],
    ['a text', 'DEVOLVIDO'],
    ['a state that is new', [{ ...back('DEVOLVIDO'), status: 'CONTESTADO' }]],
    ['a number for an amount', [{ ...back('DEVOLVIDO'), valor: 100 }]],
    ['an endless list', Array.from({ length: 5_000 }, (_, index) => back('DEVOLVIDO', '0.01', `R${index}`))],
  ])('that is %s is kept for an operator as it came', async (_what, devolucoes) => {
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

  it('takes a return out of the list with a reason, which the audit log keeps', async () => {
    const { right } = await credited();
    await sendWebhook(api, withReturns(right, back('EM_PROCESSAMENTO')));
    const id = `${right.endToEndId}-R1`;
    const before = (await alarms()) ?? 0;
    expect((await handle(id, { reason: '' })).status).toBe(400);
    expect((await handle(id, { reason: 'Falei com o banco' })).body).toEqual({ state: 'handled' });
    expect(await suspenseOf(api, right)).toEqual([]);
    expect(await alarms()).toBe(before - 1);
    expect((await handle(id)).status).toBe(409);
    const { rows } = (await api.services.db.execute(
      `select operator, reason, before, after from operator_event where subject = '${id}' and call not like '% refused'`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toMatchObject([
      { operator: 'ana', reason: 'Falei com o banco', before: { state: 'in_progress' }, after: { state: 'handled' } },
    ]);
    // What was looked at while it was under way is looked at again once the money is gone.
    await sendWebhook(api, withReturns(right, back('EM_PROCESSAMENTO')));
    expect(await suspenseOf(api, right)).toEqual([]);
    await sendWebhook(api, withReturns(right, back('DEVOLVIDO')));
    expect(await suspenseOf(api, right)).toMatchObject([{ id, outcome: 'returned' }]);
  });

  it('takes an entry that could not be read out of the list, and no repetition brings it back', async () => {
    const told = () => notify(api.request, [{ valor: 'nothing' }], { id: 'msg_nothing' });
    await told();
    const found = (await waitingPayments(api)).find(({ entry }) => entry === '{"valor":"nothing"}');
    expect(found?.outcome).toBe('unreadable');
    expect((await handle(found?.id ?? '')).body).toEqual({ state: 'handled' });
    await told();
    expect((await waitingPayments(api)).filter(({ id }) => id === found?.id)).toEqual([]);
    expect((await handle(found?.id ?? '')).status).toBe(409);
  });

  it('handles no money that waits to go back', async () => {
    const stray = { endToEndId: newEndToEndId(), txid: 'NOBODYS', valor: '1.00', pagador: { cpf: newCpf() } };
    await sendWebhook(api, stray);
    expect((await handle(stray.endToEndId)).status).toBe(409);
    expect(await outcomeOfPayment(api, stray.endToEndId)).toBe('suspense');
  });
});
