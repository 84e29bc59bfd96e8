/** Declares what the cashier receives from higher modules. app/payment-providers.ts builds it. */
import type { PaymentProviders } from './providers/registry.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    readonly paymentProviders: PaymentProviders;
  }
}
