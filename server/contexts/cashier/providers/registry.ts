/** Registers the payment providers of an installation by their names. */
import type { Services } from '#server/platform/services.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { done, unavailable } from '#server/platform/outcome.ts';
import type { Outcome } from '#server/platform/outcome.ts';

/** The only provider of release 0.1.0. Rows without a provider are its. */
export const FIRST_PROVIDER = 'pix-psp';

export interface PaymentProviders {
  readonly byName: ReadonlyMap<string, PaymentProvider>;
  /** The provider that verifies and pays new withdrawals. A deposit's is its method's (`payment_method.provider`). */
  readonly payouts: string;
}

/** Registers providers. Throws an Error of one line if two have one name, or if `payouts` is unknown. */
export function registerProviders(providers: readonly PaymentProvider[], payouts: string): PaymentProviders {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const names = [...byName.keys()];
  const wrong = names.find((name) => !/^[a-z0-9-]{1,24}$/.test(name));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no name of a payment provider.`);
  if (names.length < providers.length) throw new Error('Two payment providers have the same name.');
  if (!byName.has(payouts)) throw new Error(`PAYOUT_PROVIDER must be one of: ${names.join(', ')}.`);
  return { byName, payouts };
}

/**
 * Finds the provider of a row. Returns `unavailable`, and logs a line, if this installation does not have it (any
 * more).
 */
export function findProvider(
  { paymentProviders, log }: Pick<Services, 'paymentProviders' | 'log'>,
  name: string,
): Outcome<PaymentProvider> {
  const provider = paymentProviders.byName.get(name);
  if (provider) return done(provider);
  log('error', 'provider.unknown', { provider: name });
  return unavailable;
}
