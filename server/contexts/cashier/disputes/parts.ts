/** Divides a payment into the player's amount and the fee on top of it. Pure, in centavos. */

/**
 * Describes a credited deposit's sums. `reversedCents`: the returned part of its payment; `null`: nothing, or the
 * whole of an old deposit.
 */
export interface DepositSums {
  readonly state: string;
  readonly amountCents: bigint;
  readonly feeCents: bigint;
  readonly reversedCents: bigint | null;
}

/** Returns how much of its payment was returned. */
export const reversedOf = ({ state, amountCents, feeCents, reversedCents }: DepositSums): bigint =>
  reversedCents ?? (state === 'reversed' ? amountCents + feeCents : 0n);

/** Returns how much of its payment can still be returned. */
export const leftOfPayment = (deposit: DepositSums): bigint =>
  deposit.amountCents + deposit.feeCents - reversedOf(deposit);

/** Divides the next return: the player's amount first, then the fee. `due`: at most `leftOfPayment`. */
export function partsOf(deposit: DepositSums, due: bigint): { readonly amount: bigint; readonly fee: bigint } {
  const before = reversedOf(deposit);
  const amount = least(before + due, deposit.amountCents) - least(before, deposit.amountCents);
  return { amount, fee: due - amount };
}

export const least = (one: bigint, ...others: readonly bigint[]): bigint =>
  others.reduce((low, each) => (each < low ? each : low), one);
