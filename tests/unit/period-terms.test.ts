/** Tests the equation of a statement's period: its terms always add up to the final balance. */
import { describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { periodTerms } from '#islands/orders/period-terms.ts';

const none = {
  ...{ total_recharge_amount: 0n, total_withdraw_amount: 0n, total_bet_amount: 0n, total_win_amount: 0n },
  ...{ total_bonus_amount: 0n, total_agency_amount: 0n },
} as OrderDetails;

const sumOf = (terms: ReturnType<typeof periodTerms>): bigint =>
  terms.reduce((sum, { sign, cents }) => (sign === '=' ? sum : sum + (sign === '−' ? -cents : cents)), 0n);

describe('the terms of a period', () => {
  it.each([
    ['nothing moved', none, { opening: 5_00n, closing: 5_00n }],
    [
      'deposits and stakes',
      { ...none, total_recharge_amount: 100_00n, total_bet_amount: 30_00n },
      { opening: 0n, closing: 70_00n },
    ],
    ['rewards taken back', { ...none, total_bonus_amount: -10_00n }, { opening: 50_00n, closing: 40_00n }],
    ['prizes corrected downwards', { ...none, total_win_amount: -2_00n }, { opening: 50_00n, closing: 48_00n }],
    ['a withdrawal under way', none, { opening: 50_00n, closing: 20_00n }],
  ])('add up to the balance after: %s', (_name, sums, ends) => {
    const terms = periodTerms(sums, ends);
    expect(sumOf(terms)).toBe(ends.closing);
    expect(terms.every(({ cents }) => cents >= 0n)).toBe(true);
  });

  it('include reversed rewards with their sign', () => {
    const terms = periodTerms({ ...none, total_bonus_amount: -10_00n }, { opening: 50_00n, closing: 40_00n });
    expect(terms).toContainEqual({ sign: '−', name: 'bonus', cents: 10_00n });
    expect(terms.some(({ name }) => name === 'other')).toBe(false);
  });

  it('omit both balances if the opening balance is unknown', () => {
    const terms = periodTerms({ ...none, total_recharge_amount: 1_00n }, { opening: null, closing: 9_00n });
    expect(terms.map(({ name }) => name)).toEqual(['deposited', 'withdrawn', 'staked', 'won']);
  });
});
