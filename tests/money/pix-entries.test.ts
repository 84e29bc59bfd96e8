/**
 * Tests one odd entry in a notice of the payment provider: it is handled alone, and the right payment beside it is
 * credited.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { expectLedgerChecks, houseBalance, transferCount } from '#tests/support/ledger-checks.ts';
import { newEndToEndId, notify } from '#scripts/dev/fixtures/calls.ts';
import type { Payment } from '#scripts/dev/fixtures/calls.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import {
  openDeposit,
  outcomeOfPayment,
  sendsBack,
  twoServers,
  unreadableCount,
  waitingPayments,
} from '#tests/support/pix.ts';
import { neverText, unprintable, wrongNumbers } from '#tests/support/malformed-input.ts';

let api: TestApi;
let house: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  // The sandbox has no record of payments that only a test's webhook reports.
  house = await twoServers(sendsBack);
  ({ api } = house);
});
afterAll(() => house.close());

const suspense = () => houseBalance(api.services.db, 'suspense');
/** Sums the received money, in whatever account it is. */
const received = async () =>
  (await transferCount(api.services.db, 'deposit')) + (await transferCount(api.services.db, 'suspense'));

/** Changes fields of a payment; `undefined` removes a field. */
const but =
  (changes: Record<string, unknown>) =>
  (payment: Payment): unknown => ({ ...payment, ...changes });

describe('beside an odd entry the valid payment is credited', () => {
  const payers: [string, unknown][] = [
    ['a company', { cnpj: '12345678000195', nome: 'Empresa SA' }],
    ['a company whose CPF is null', { cpf: null, cnpj: '12345678000195' }],
    ['nobody', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a text', '52998224725'],
    ['a CPF that is a number', { cpf: 52998224725 }],
    ['a CPF of 1 MB', { cpf: '1'.repeat(1024 * 1024) }],
    ['a CPF with a NUL', { cpf: '5299822472\u0000' }],
    ['an array', [{ cpf: '52998224725' }]],
  ];
  it.each(payers)('an entry whose payer is %s is returned to the payer', async (_what, pagador) => {
    const [fine, odd, before] = [await openDeposit(api), await openDeposit(api), await suspense()];
    const notice = [but({ pagador })(odd.right), fine.right];
    for (let time = 0; time < 2; time++)
      expect((await notify(api.request, notice, { id: 'msg_odd' })).status).toBe(200);
    expect(await fine.cash()).toBe(100_00n);
    expect(await odd.cash()).toBe(0n);
    expect(await odd.read()).toMatchObject({ state: 'returned', failReason: 'recharge_wrong_payer' });
    expect(await outcomeOfPayment(api, odd.right.endToEndId)).toBe('returned');
    expect(await suspense()).toBe(before);
    await expectLedgerChecks(api.services.db);
  });

  it('an entry whose payer is a company as well as the player is returned to the payer', async () => {
    const [fine, odd] = [await openDeposit(api), await openDeposit(api)];
    const pagador = { ...odd.right.pagador, cnpj: '12345678000195' };
    expect((await notify(api.request, [but({ pagador })(odd.right), fine.right])).status).toBe(200);
    expect(await fine.cash()).toBe(100_00n);
    expect(await odd.read()).toMatchObject({ state: 'returned', failReason: 'recharge_wrong_payer' });
  });

  it('an entry with a null beside the payer’s CPF is credited as well', async () => {
    const odd = await openDeposit(api);
    const pagador = { ...odd.right.pagador, cnpj: null, nome: 'Ana\u0000' };
    const more = { chave: 'k', horario: 'h', componentesValor: { original: { valor: '100.00' } }, devolucoes: null };
    expect((await notify(api.request, [but({ pagador, ...more })(odd.right)])).status).toBe(200);
    expect(await odd.cash()).toBe(100_00n);
  });

  const references: [string, unknown][] = [
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['a number', 7],
    ['an array', ['A']],
    ['of foreign letters', 'ÀÉÎ'],
    ['of 36 letters', 'A'.repeat(36)],
    ['of 1 MB', 'A'.repeat(1024 * 1024)],
    ['nobody’s', 'NOBODYS'],
    ['SQL', "'; drop table member; --"],
  ];
  it.each(references)('an entry whose reference is %s waits in suspense', async (_what, txid) => {
    const [fine, before] = [await openDeposit(api), await suspense()];
    const stray = { endToEndId: newEndToEndId(), txid, valor: '12.34', pagador: { cpf: newCpf() } };
    for (let time = 0; time < 2; time++)
      expect((await notify(api.request, [stray, fine.right], { id: 'msg_stray' })).status).toBe(200);
    expect(await fine.cash()).toBe(100_00n);
    expect(await outcomeOfPayment(api, stray.endToEndId)).toBe('suspense');
    expect(await suspense()).toBe(before + 12_34n);
    const listed = (await waitingPayments(api)).find(({ id }) => id === stray.endToEndId);
    expect(listed).toMatchObject({ outcome: 'suspense', amount: '12.34', bill_no: '' });
    await expectLedgerChecks(api.services.db);
  });

  const names: (readonly [string, unknown])[] = [
    ...neverText,
    ...wrongNumbers,
    ...unprintable,
    ['missing', undefined],
    ['short', 'E1'],
  ];
  const broken: [string, (payment: Payment) => unknown][] = [
    ...names.map(([what, endToEndId]): [string, (payment: Payment) => unknown] => [
      `an end-to-end id that is ${what}`,
      but({ endToEndId }),
    ]),
    ...[
      undefined,
      null,
      100,
      '100',
      '1,00',
      '-100.00',
      '1e2',
      '99999999999.00',
      ['100.00'],
      { original: '100.00' },
    ].map((valor): [string, (payment: Payment) => unknown] => [`the amount ${JSON.stringify(valor)}`, but({ valor })]),
    ...[...neverText, ...wrongNumbers, ...unprintable].map(([what, value]): [string, () => unknown] => [
      `${what} in its place`,
      () => value,
    ]),
  ];
  it.each(broken)('an entry with %s is stored once, for an operator, and moves no money', async (_what, spoil) => {
    const [fine, odd] = [await openDeposit(api), await openDeposit(api)];
    const [kept, money] = [await unreadableCount(api), await received()];
    const notice = [spoil(odd.right), fine.right];
    const id = `msg_${odd.right.endToEndId}`;
    for (let time = 0; time < 3; time++) expect((await notify(api.request, notice, { id })).status).toBe(200);
    expect(await fine.cash()).toBe(100_00n);
    expect([await odd.cash(), (await odd.read()).state]).toEqual([0n, 'open']);
    expect([await unreadableCount(api), await received()]).toEqual([kept + 1, money + 1]);
    const [row] = (await waitingPayments(api)).filter(({ outcome }) => outcome === 'unreadable').slice(-1);
    expect(row).toMatchObject({ amount: '', bill_no: '' });
    expect(row?.entry.length).toBeGreaterThan(0);
  });

  it('an odd entry is stored in a few kilobytes at most', async () => {
    const [row] = await selectRows<{ most: number }>(
      api.services.db,
      sql`select max(length(body::text))::int as most from provider_event`,
    );
    expect(row?.most).toBeLessThan(10_000);
    await expectLedgerChecks(api.services.db);
  });
});
