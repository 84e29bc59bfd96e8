/** Defines the rain's rewards: cash for the winners, claimable for a day (docs/domain/rewards.md#rain-room). */
import { and, asc, eq, gte, isNotNull } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import type { Offer } from '#server/contexts/rewards/offers/offer.ts';
import { rainSlots, rainWinners } from '#server/contexts/rewards/offers/schema.ts';

const { reward, claimHours } = offers.chatRain;
const SHOWN_DAYS = 7;

export interface RainFacts {
  readonly member: number;
  /** The draws that the member won, the oldest first: the unix second, and when the draw really took place. */
  readonly won: readonly { readonly slot: number; readonly drawnAt: Date }[];
}

export const chatRain: Offer<RainFacts> = {
  name: 'chatRain',
  loadFacts: async (tx, { id }, now, back) => {
    const since = Math.floor(back(SHOWN_DAYS * DAY).getTime() / 1000);
    const rows = await tx
      .select({ slot: rainWinners.slot, drawnAt: rainSlots.drawnAt })
      .from(rainWinners)
      .innerJoin(rainSlots, eq(rainSlots.slot, rainWinners.slot))
      .where(and(eq(rainWinners.memberId, id), gte(rainWinners.slot, since), isNotNull(rainSlots.drawnAt)))
      .orderBy(asc(rainWinners.slot));
    return { member: id, won: rows.map(({ slot, drawnAt }) => ({ slot, drawnAt: drawnAt ?? now })) };
  },
  entitlements: ({ member, won }) =>
    won.map(({ slot, drawnAt }) => ({
      key: `rain:${slot}:${member}`,
      id: slot,
      reward,
      wallet: 'bonus',
      required: 0n,
      days: null,
      earnedAt: new Date(slot * 1000),
      opensAt: new Date(slot * 1000),
      // A draw that took place late leaves the whole time to claim.
      endsAt: new Date(drawnAt.getTime() + claimHours * HOUR),
      base: reward,
      review: null,
    })),
};
