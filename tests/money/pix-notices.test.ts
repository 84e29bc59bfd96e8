/**
 * Tests whole notices of the payment provider, and its replies to queries. Each payment is handled by itself, on one
 * server or two.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedHeaders } from '#server/platform/security/webhook-signature.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks, houseBalance } from '#tests/support/ledger-checks.ts';
import { newEndToEndId, notify, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import type { Payment } from '#scripts/dev/fixtures/calls.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { openDeposit, twoServers, unreadableCount } from '#tests/support/pix.ts';
import { anything } from '#tests/support/malformed-input.ts';

let api: TestApi;
let house: Awaited<ReturnType<typeof twoServers>>;
/** Overrides the provider's reply about a charge's payments; `null` asks the sandbox. */
let paidOfCharge: ((txid: string) => unknown) | null = null;
beforeAll(async () => {
  house = await twoServers(async (url, init, next) => {
    const txid = /\/cob\/(\w+)$/.exec(url)?.[1];
    if (paidOfCharge && txid !== undefined && init.method === 'GET')
      return Response.json({ status: 'CONCLUIDA', pix: paidOfCharge(txid) });
    // The sandbox has no record of payments that only a test's webhook reports.
    return url.endsWith('/devolucao') ? Response.json({ status: 'DEVOLVIDO' }) : next();
  });
  ({ api } = house);
});
afterAll(() => house.close());
beforeEach(() => {
  paidOfCharge = null;
});

const suspense = () => houseBalance(api.services.db, 'suspense');
const ofCompany = (payment: Payment) => ({ ...payment, pagador: { cnpj: '12345678000195', nome: 'Empresa SA' } });
const strays = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({
    ...{ endToEndId: newEndToEndId(), txid: 'NOBODYS', valor: '1.00', pagador: { cpf: newCpf(), nome: 'Ana Clara' } },
    ...more,
  }));

/** Sends a signed body unchanged. Returns the status. */
async function sendRaw(body: string): Promise<number> {
  const { PSP_WEBHOOK_SECRET } = api.services.config.secrets;
  const headers = { ...signedHeaders(PSP_WEBHOOK_SECRET, crypto.randomUUID(), body, new Date()) };
  return (await api.request('/psp/webhook', { method: 'POST', headers, body })).status;
}

/** Runs `work` while the database rejects these payments with an error code. */
async function cursing(payments: readonly Payment[], code: string, work: () => Promise<void>): Promise<void> {
  const { db } = api.services;
  const names = payments.map(({ endToEndId }) => `'${endToEndId}'`).join(', ');
  const raise = `create function curse() returns trigger language plpgsql as $$ begin
    raise exception 'cursed' using errcode = '${code}'; end $$`;
  const trigger = `create trigger curse before insert on provider_event for each row
    when (new.end_to_end_id in (${names})) execute function curse()`;
  for (const statement of [raise, trigger]) await db.execute(sql.raw(statement));
  await work().finally(() => db.execute(sql`drop function curse cascade`));
}

describe('a webhook', () => {
  it('is accepted with a thousand payments of which one is broken, in the provider’s format', async () => {
    const [fine, before] = [await openDeposit(api), await suspense()];
    const told = { chave: crypto.randomUUID(), horario: '2026-11-20T12:00:00.000Z', infoPagador: 'x'.repeat(140) };
    const others = strays(998, told);
    const notice = [...others.slice(0, 500), { ...told, valor: '1.00' }, ...others.slice(500), fine.right];
    expect(JSON.stringify({ pix: notice }).length).toBeGreaterThan(256 * 1024);
    const kept = await unreadableCount(api);
    const answers = await concurrently(2, (index) => notify(house.either(index), notice, { id: 'msg_many' }));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 2 });
    expect(await fine.cash()).toBe(100_00n);
    expect(await suspense()).toBe(before + 998_00n);
    expect(await unreadableCount(api)).toBe(kept + 1);
    await expectLedgerChecks(api.services.db);
  });

  it('is accepted once if it is sent to two servers many times at once', async () => {
    const [fine, odd, kept] = [await openDeposit(api), await openDeposit(api), await unreadableCount(api)];
    const notice = [null, ofCompany(odd.right), { valor: 1 }, fine.right];
    const answers = await concurrently(20, (index) => notify(house.either(index), notice, { id: 'msg_together' }));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
    expect([await fine.cash(), await odd.cash()]).toEqual([100_00n, 0n]);
    expect(await odd.read()).toMatchObject({ state: 'returned', failReason: 'recharge_wrong_payer' });
    expect(await unreadableCount(api)).toBe(kept + 2);
    await expectLedgerChecks(api.services.db);
  });

  it.each([
    ['no JSON', 'pix'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a text', '"pix"'],
    ['without payments', '{}'],
    ['with payments that are no list', '{"pix":{}}'],
    ['with null for them', '{"pix":null}'],
  ])('consisting of %s is refused as the sender’s fault', async (_what, body) => {
    expect(await sendRaw(body)).toBe(400);
    const unsigned = await api.request('/psp/webhook', { method: 'POST', body });
    expect(unsigned.status).toBe(401);
  });

  it('is accepted with an entry of a hundred thousand levels, and keeps the upper ones', async () => {
    const [fine, kept] = [await openDeposit(api), await unreadableCount(api)];
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(await sendRaw(`{"pix":[${deep},${JSON.stringify(fine.right)}]}`)).toBe(200);
    expect([await fine.cash(), await unreadableCount(api)]).toEqual([100_00n, kept + 1]);
  });

  it('is accepted without a payment', async () => {
    expect((await notify(api.request, [])).status).toBe(200);
  });

  it.each([
    ['a fault of ours', 'P0001', 500],
    ['a database that gives way', '53300', 503],
  ])('accepts all other payments if one meets %s, and that one is requested again', async (_what, code, status) => {
    const { db } = api.services;
    const [fine, cursed, later] = [await openDeposit(api), await openDeposit(api), await openDeposit(api)];
    const notice = [fine.right, null, cursed.right, later.right];
    const kept = await unreadableCount(api);
    const tell = () => notify(api.request, notice, { id: `msg_cursed_${code}` });
    await cursing([cursed.right], code, async () => {
      expect((await tell()).status).toBe(status);
      expect([await fine.cash(), await cursed.cash(), await later.cash()]).toEqual([100_00n, 0n, 100_00n]);
      expect(await unreadableCount(api)).toBe(kept + 1);
    });
    for (let time = 0; time < 2; time++) expect((await tell()).status).toBe(200);
    expect([await fine.cash(), await cursed.cash(), await later.cash()]).toEqual([100_00n, 100_00n, 100_00n]);
    expect(await unreadableCount(api)).toBe(kept + 1);
    await expectLedgerChecks(db);
  });

  it('is given up soon where the database is away, and leaves no line for each payment', async () => {
    const payments = strays(20);
    const failed = () => api.logged.filter((line) => line.includes('"payment.failed"')).length;
    const before = failed();
    await cursing(payments, '57P01', async () => {
      expect((await notify(api.request, payments)).status).toBe(503);
      expect(failed() - before).toBe(3);
    });
    expect((await notify(api.request, payments)).status).toBe(200);
    await expectLedgerChecks(api.services.db);
  });

  it('is accepted whatever it contains, and never keeps the right payment from its player', async () => {
    const field = fc.oneof(anything, fc.constantFrom(newEndToEndId(), '10.00', 'TXID', { cpf: '52998224725' }));
    const keys = ['endToEndId', 'txid', 'valor', 'pagador', 'devolucoes', '__proto__', 'toString'];
    const entry = fc.oneof(
      anything,
      fc.dictionary(fc.constantFrom(...keys), field),
      fc.tuple(fc.dictionary(fc.constantFrom(...keys.slice(1)), field), fc.boolean()).map(([fields, isNew]) => ({
        ...fields,
        endToEndId: isNew ? newEndToEndId() : 'E'.repeat(32),
        valor: '10.00',
      })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 8 }), fc.array(entry, { maxLength: 8 }), async (before, after) => {
        const fine = await openDeposit(api);
        const answer = await notify(api.request, [...before, fine.right, ...after]);
        expect([answer.status, await fine.cash()]).toEqual([200, 100_00n]);
      }),
      { numRuns: 60 },
    );
    await expectLedgerChecks(api.services.db);
  });
});

describe('the provider’s reply to a query', () => {
  const older = { createdAt: sql`${recharges.createdAt} - interval '3 minutes'`, askedAt: null };

  it('is read entry by entry as well, and stored once however often it is queried', async () => {
    const [fine, odd] = [await openDeposit(api), await openDeposit(api)];
    const kept = await unreadableCount(api);
    paidOfCharge = (txid) => {
      if (txid === fine.right.txid) return [null, { ...fine.right, valor: 100 }, fine.right];
      return txid === odd.right.txid ? [ofCompany(odd.right), 'x'] : 'no list';
    };
    for (let time = 0; time < 2; time++) {
      await api.services.db.update(recharges).set(older);
      await api.housekeeping();
    }
    expect([await fine.cash(), await odd.cash()]).toEqual([100_00n, 0n]);
    expect(await odd.read()).toMatchObject({ state: 'returned', failReason: 'recharge_wrong_payer' });
    expect(await unreadableCount(api)).toBe(kept + 3);
    await expectLedgerChecks(api.services.db);
  });

  it('about a payment that meets a fault delays no other charge', async () => {
    const { db } = api.services;
    const [cursed, fine] = [await openDeposit(api), await openDeposit(api)];
    paidOfCharge = (txid) => [cursed.right, fine.right].filter((each) => each.txid === txid);
    await cursing([cursed.right], 'P0001', async () => {
      await db.update(recharges).set(older);
      // The job fails, and its failure is visible.
      await expect(api.housekeeping()).rejects.toThrow('provider_event');
      expect([await cursed.cash(), await fine.cash()]).toEqual([0n, 100_00n]);
    });
    await db.update(recharges).set(older);
    await api.housekeeping();
    expect([await cursed.cash(), await fine.cash()]).toEqual([100_00n, 100_00n]);
    await expectLedgerChecks(db);
  });
});
