/**
 * Builds the keys of payments and returns in our tables and in the ledger. A provider's ids are unique for that provider alone, so the provider
 * precedes them: `<provider>:<id>`. Ids of pix-psp have no prefix, because it was the only provider at first
 * (docs/decisions/21-payment-providers.md).
 */
import type { Payment } from '#server/contexts/cashier/providers/payment-provider.ts';
import { FIRST_PROVIDER } from '#server/contexts/cashier/providers/registry.ts';

const ID = /^[\w.-]{1,64}$/;
const RETURN_ID = /^[\w.-]{1,35}$/;
const REFERENCE = /^[\x21-\x7e]{1,35}$/;
const MOST_CENTS = 10n ** 13n;

/** Describes the source of reported payments. `source`: the webhook's id or the request, kept as evidence. */
export interface Teller {
  readonly provider: string;
  readonly source: string;
}

/**
 * Returns the key of a provider's `id`. Keys of different providers differ. Payments' ids contain no colon, so their
 * keys differ too.
 */
export const keyOf = (provider: string, id: string): string => (provider === FIRST_PROVIDER ? id : `${provider}:${id}`);

/** Reads a payment's own id from its key. */
export const paymentIdOf = (provider: string, key: string): string => key.slice(keyOf(provider, '').length);

/** Returns the key of a payment's return. Ids of pix-psp's payments contain no dash. */
export const returnKey = (provider: string, key: string, returnId: string): string =>
  `${key}${provider === FIRST_PROVIDER ? '-' : ':'}${returnId}`;

/** Checks that a payment's names and amounts fit our tables, as every provider promises (payment-provider.ts). */
export function isWellNamed({ paymentId, reference, amount, returns }: Payment): boolean {
  const isAmount = (cents: bigint) => cents >= 0n && cents < MOST_CENTS;
  const areReturns = returns.every(({ id, amount }) => RETURN_ID.test(id) && isAmount(amount));
  return ID.test(paymentId) && (reference === null || REFERENCE.test(reference)) && isAmount(amount) && areReturns;
}
