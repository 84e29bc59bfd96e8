/** Inserts the payment methods in Brazil, Pix and TED (docs/domain/pix.md#payment-methods). An operator's changes stay. */
import { offers } from '#contract/offers.ts';
import type { Services } from '#server/platform/services.ts';
import { paymentMethods } from './schema.ts';

export async function seedMethods({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .insert(paymentMethods)
    .values([
      {
        type: 'online_pix',
        name: 'Pix',
        feeCents: 0n,
        giftBasisPoints: offers.rechargeGift.shareBasisPoints,
        minCents: 10_00n,
        maxCents: 20_000_00n,
        instant: true,
        usualSeconds: 10,
        weight: 1,
      },
      {
        type: 'online_ted',
        name: 'TED',
        feeCents: 3_50n,
        minCents: 100_00n,
        maxCents: 100_000_00n,
        instant: false,
        usualSeconds: 3600,
        weight: 2,
      },
    ])
    .onConflictDoNothing();
}
