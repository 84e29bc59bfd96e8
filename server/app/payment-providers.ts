/** Creates the payment providers of this installation from its configuration (docs/how-to/add-a-payment-provider.md). */
import { createPixPsp } from '#server/contexts/cashier/providers/pix-psp.ts';
import { registerProviders } from '#server/contexts/cashier/providers/registry.ts';
import type { PaymentProviders } from '#server/contexts/cashier/providers/registry.ts';
import type { Config } from '#server/platform/config.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';
import { validSecrets } from '#server/platform/security/rotating-secrets.ts';

/** Creates the providers. Throws an Error of one line if the configuration names an unknown one. */
export function createPaymentProviders(config: Config, outbound: Outbound): PaymentProviders {
  const pixPsp = createPixPsp(
    {
      url: config.pspUrl,
      apiToken: config.secrets.PSP_API_TOKEN,
      webhookSecrets: validSecrets(config, 'PSP_WEBHOOK_SECRET'),
    },
    outbound,
  );
  return registerProviders([pixPsp], config.payoutProvider);
}
