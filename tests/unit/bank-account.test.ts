/** Tests the canonical form of bank accounts and their holders. */
import { expect, test } from 'vitest';
import { banks } from '#contract/banks.ts';
import { turnoverWeight, turnoverWeights } from '#contract/turnover.ts';
import { maskAccountNumber } from '#lib/mask.ts';
import { sameName } from '#lib/typed-text/names.ts';
import { dayOf, dayStart } from '#lib/dates.ts';

test('only the end of an account number is shown', () => expect(maskAccountNumber('1234567-8')).toBe('••••67-8'));

test('a name is the same in any case, accents, spaces and punctuation', () => {
  expect(sameName('José  da Silva', 'JOSE DA SILVA')).toBe(true);
  expect(sameName("Ana D'Ávila-Souza", ' ana d avila souza ')).toBe(true);
  expect(sameName('Ana Souza', 'Ana Sousa')).toBe(false);
  expect(sameName('Ana D´Ávila\u200B', 'ANA D AVILA')).toBe(true);
  expect(sameName('Ana Maria', 'Anamaria')).toBe(false);
});

test('banks are named by eight digits, each once', () => {
  expect(Object.keys(banks).filter((ispb) => !/^\d{8}$/.test(ispb))).toEqual([]);
  expect(new Set(Object.values(banks)).size).toBe(Object.keys(banks).length);
});

test('a day begins at São Paulo’s midnight, and only an existing day is accepted', () => {
  expect(dayStart('2026-11-20')?.toISOString()).toBe('2026-11-20T03:00:00.000Z');
  expect(dayOf(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20');
  for (const text of ['2026-02-31', '0000-01-01', '2026-1-1', '2026-11-20 10:00:00', '', '9999-12-31'])
    expect(dayStart(text), text).toBeNull();
});

test('a game contributes by its own weight or its type’s, and one of an unknown type contributes nothing', () => {
  expect([turnoverWeight(3, 2_000), turnoverWeight(3, 0), turnoverWeight(99, 500)]).toEqual([2_000, 0, 500]);
  expect([turnoverWeight(3), turnoverWeight(8), turnoverWeight(99)]).toEqual([
    turnoverWeights.slots,
    turnoverWeights.table,
    0,
  ]);
});
