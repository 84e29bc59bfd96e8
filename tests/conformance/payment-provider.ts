/**
 * Checks what every payment provider must do. Its host's stand-in drives each check through the whole server. A
 * provider is accepted when all of them pass (docs/how-to/add-a-payment-provider.md).
 */
import { chargeChecks } from './payment/charges.ts';
import { calm } from './payment/harness.ts';
import type { Check } from './payment/harness.ts';
import { noticeChecks } from './payment/notices.ts';
import { payoutChecks } from './payment/payouts.ts';
import { strayChecks } from './payment/strays.ts';

/** Lists the checks. Each starts with a working host and network, whatever the previous one changed. */
export const paymentChecks: readonly Check[] = [...chargeChecks, ...noticeChecks, ...strayChecks, ...payoutChecks].map(
  ({ title, run }) => ({
    title,
    run: async (harness) => {
      calm(harness);
      await run(harness);
    },
  }),
);
