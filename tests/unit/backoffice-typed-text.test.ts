/** Tests what people type in the forms of the back office, and what its calls get of it. */
import { describe, expect, it } from 'vitest';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { amountText, readAmount, readTyped, showTyped } from '#server/backoffice/pages/typed-text.ts';
import { readInstant } from '#server/backoffice/typed-fields.ts';

const callOf = (path: string) => {
  const call = operatorCalls.find((each) => each.path === path);
  if (!call) throw new Error(`no call ${path}`);
  return call;
};

describe('an amount', () => {
  it.each([
    ['pt', '12,50', '12.50'],
    ['pt', '1.234,50', '1234.50'],
    ['pt', '1.234', '1234'],
    ['pt', '-12,50', '-12.50'],
    ['pt', '−1.000.000,5', '-1000000.5'],
    ['pt', ' R$ 7 ', '7'],
    ['pt', '1,234.50', ''],
    ['pt', '12.345.6', ''],
    ['en', '12.50', '12.50'],
    ['en', '1,234.50', '1234.50'],
    ['en', '1,234', '1234'],
    ['en', '-12.50', '-12.50'],
    ['en', '1.234,50', ''],
    ['en', '12.505', ''],
    ['en', '1e3', ''],
    ['en', '--5', ''],
    ['en', '', ''],
  ] as const)('of %s, %j is read as %j', (language, typed, wire) => {
    expect(readAmount(typed, language)).toBe(wire);
  });

  it.each([
    ['pt', '1234.50', '1.234,50'],
    ['pt', '-0.05', '-0,05'],
    ['en', '1234.5', '1,234.50'],
    ['en', 'x', 'x'],
  ] as const)('is written in %s: %j as %j', (language, wire, typed) => {
    expect(amountText(wire, language)).toBe(typed);
  });
});

describe('a form', () => {
  it('is read by the fields of its call, and written back', () => {
    const call = callOf('/members/:account/adjust');
    const form = { amount: '-1.234,50', key: '12,50', reason: '12,50' };
    const input = { amount: '-1234.50', key: '12,50', reason: '12,50' };
    expect(readTyped(call, form, 'pt')).toEqual(input);
    expect(showTyped(call, input, 'pt')).toEqual(form);
  });

  it('has instants as the browser’s field sends them', () => {
    const call = callOf('/offers/:offer/stop');
    expect(readTyped(call, { at: '2026-12-31T10:00' }, 'en')).toEqual({ at: '2026-12-31 10:00:00' });
    expect(showTyped(call, { at: '2026-12-31 10:00:00' }, 'en')).toEqual({ at: '2026-12-31T10:00' });
    expect(readInstant('soon')).toBe('soon');
  });
});
