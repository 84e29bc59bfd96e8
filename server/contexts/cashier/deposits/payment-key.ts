/**
 * The names of payments and returns in our tables and in the ledger. What a provider names is unique with that provider alone, so the
 * provider stands before it: `<provider>:<id>`. Names of pix-psp stand alone, as they did before there were others (docs/decisions/21-payment-providers.md).
 */
import type { Payment } from '#server/contexts/cashier/providers/payment-provider.ts';
import { FIRST_PROVIDER } from '#server/contexts/cashier/providers/registry.ts';

const ID = /^[\w.-]{1,64}$/;
const RETURN_ID = /^[\w.-]{1,35}$/;
const REFERENCE = /^[\x21-\x7e]{1,35}$/;
const MOST_CENTS = 10n ** 13n;

/** Who told of payments. `source`: by what, kept as evidence: a webhook's id, or what was asked. */
export interface Teller {
  readonly provider: string;
  readonly source: string;
}

/** Names what a provider names `id`. No two providers' things have one key; nor have two payments, as their ids hold no colon. */
export const keyOf = (provider: string, id: string): string => (provider === FIRST_PROVIDER ? id : `${provider}:${id}`);

/** Reads a payment's own id out of its key. */
export const paymentIdOf = (provider: string, key: string): string => key.slice(keyOf(provider, '').length);

/** Names a return of a payment. Ids of pix-psp's payments hold no dash. */
export const returnKey = (provider: string, key: string, returnId: string): string =>
  `${key}${provider === FIRST_PROVIDER ? '-' : ':'}${returnId}`;

/** Whether a payment's names and amounts are what our tables take, as every provider promises (payment-provider.ts). */
export function isWellNamed({ paymentId, reference, amount, returns }: Payment): boolean {
  const isAmount = (cents: bigint) => cents >= 0n && cents < MOST_CENTS;
  const areReturns = returns.every(({ id, amount }) => RETURN_ID.test(id) && isAmount(amount));
  return ID.test(paymentId) && (reference === null || REFERENCE.test(reference)) && isAmount(amount) && areReturns;
}
