/** Offers the amounts that a player can choose with one press, as far as they may deposit them. */
import type { Protection } from '#contract/limits.ts';
import type { PaymentMethod } from '#contract/recharge-submit.ts';
import { formatReais, parseMoney } from '#lib/money.ts';
import type { ChoiceOption } from '#ui/Choice.tsx';

const AMOUNTS = [20_00n, 50_00n, 100_00n, 200_00n, 500_00n];

/** Returns the centavos that the player's own limits still allow as a deposit. Null: no such limit, or not known yet. */
export function depositLeft(protection: Protection | null): bigint | null {
  let least: bigint | null = null;
  for (const { kind, left } of protection?.limits ?? []) {
    const cents = kind === 'deposit' ? parseMoney(left) : null;
    if (cents !== null && (least === null || cents < least)) least = cents;
  }
  return least;
}

/** Returns whether the player's limits allow less than the method does. */
export const isLimited = (left: bigint | null, max: bigint): left is bigint =>
  left !== null && (max === 0n || left < max);

/** Returns the amounts as options. One outside of the method's bounds or the player's limits is off. `value`: centavos. */
export function quickOptions(
  bounds: Pick<PaymentMethod, 'min' | 'max'> | undefined,
  left: bigint | null,
  tag: string,
): (ChoiceOption & { readonly disabled: boolean })[] {
  const { min, max } = bounds ?? { min: 0n, max: 0n };
  return AMOUNTS.map((cents) => ({
    value: cents.toString(),
    label: formatReais(cents, tag),
    disabled: cents < min || (max > 0n && cents > max) || (left !== null && cents > left),
  }));
}
