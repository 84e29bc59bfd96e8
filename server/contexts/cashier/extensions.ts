/** What the cashier is given from above. app/payment-providers.ts builds it. */
import type { PaymentProviders } from './providers/registry.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    readonly paymentProviders: PaymentProviders;
  }
}
