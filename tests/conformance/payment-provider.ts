/**
 * What every payment provider must do, each driven through the whole server by its host's stand-in. A provider is taken when all of these
 * pass (docs/how-to/add-a-payment-provider.md).
 */
import { chargeChecks } from './payment/charges.ts';
import { calm } from './payment/harness.ts';
import type { Check } from './payment/harness.ts';
import { noticeChecks } from './payment/notices.ts';
import { payoutChecks } from './payment/payouts.ts';
import { strayChecks } from './payment/strays.ts';

/** Each begins with a host and a network as usual, whatever the one before left. */
export const paymentChecks: readonly Check[] = [...chargeChecks, ...noticeChecks, ...strayChecks, ...payoutChecks].map(
  ({ title, run }) => ({
    title,
    run: async (harness) => {
      calm(harness);
      await run(harness);
    },
  }),
);
