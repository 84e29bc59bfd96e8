/** Computes the terms of a period's equation: the opening balance, what moved it, the closing balance. */
import type { OrderDetails } from '#contract/orders.ts';
import type { PeriodEnds } from '#stores/orders.ts';

type TermName = 'opening' | 'deposited' | 'withdrawn' | 'staked' | 'won' | 'bonus' | 'agency' | 'other' | 'closing';

export interface Term {
  readonly sign: '' | '+' | '−' | '=';
  /** The key of its text in locales/<code>/orders.json. */
  readonly name: TermName;
  /** Centavos, never below zero; the sign has the direction. */
  readonly cents: bigint;
}

/**
 * Creates a term. `usual`: the sign where nothing moved. A sum's sign may change, as by rewards taken back or
 * corrected prizes.
 */
const moved = (name: TermName, effect: bigint, usual: '+' | '−' = '+'): Term =>
  effect === 0n
    ? { sign: usual, name, cents: 0n }
    : { sign: effect < 0n ? '−' : '+', name, cents: effect < 0n ? -effect : effect };

const effectOf = ({ sign, cents }: Term): bigint => (sign === '−' ? -cents : cents);

/**
 * Returns the terms. `other` is what no sum has, as an open withdrawal. Without an opening balance both ends are left
 * out.
 */
export function periodTerms(sums: OrderDetails | null, ends: PeriodEnds | null): Term[] {
  const { opening, closing } = ends ?? { opening: 0n, closing: 0n };
  const main = [
    moved('deposited', sums?.total_recharge_amount ?? 0n),
    moved('withdrawn', -(sums?.total_withdraw_amount ?? 0n), '−'),
    moved('staked', -(sums?.total_bet_amount ?? 0n), '−'),
    moved('won', sums?.total_win_amount ?? 0n),
  ];
  const extra = [moved('bonus', sums?.total_bonus_amount ?? 0n), moved('agency', sums?.total_agency_amount ?? 0n)];
  const counted = [...main, ...extra].reduce((sum, term) => sum + effectOf(term), 0n);
  const other = moved('other', opening === null ? 0n : closing - opening - counted);
  const all = [...main, ...[...extra, other].filter(({ cents }) => cents > 0n)];
  if (opening === null) return all;
  return [{ sign: '', name: 'opening', cents: opening }, ...all, { sign: '=', name: 'closing', cents: closing }];
}
