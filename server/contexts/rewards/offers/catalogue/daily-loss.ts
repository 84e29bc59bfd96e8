/** A share of a day's net loss, cash (spec 9, domain-offers 1.3): the day is closed ten hours before anybody can claim. */
import { gameTypes } from '#contract/games.ts';
import { offers } from '#contract/offers.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { shareOf } from '#lib/money.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasCoincidingBets } from '#server/contexts/play/public.ts';
import { playedDays } from '#server/kernel/ledger/public.ts';
import type { PlayedDay } from '#server/kernel/ledger/public.ts';
import { groupOf } from '#server/contexts/fraud/public.ts';
import type { Claimant, Offer } from '#server/contexts/rewards/offers/offer.ts';

const { shareBasisPoints, hour, minLoss, claimDays } = offers.dailyLoss;
/** Games on which two accounts can cover all outcomes. */
const coverable = [gameTypes.live, gameTypes.table, gameTypes.card];

export interface LossDay extends PlayedDay {
  readonly begins: Date;
  /** Half of it or more on games that can be covered, and a linked account did. */
  readonly isCovered: boolean;
}
export interface DailyLossFacts {
  readonly member: number;
  readonly days: readonly LossDay[];
}

const lossOf = ({ settled, won }: PlayedDay): bigint => settled - won;

export const dailyLoss: Offer<DailyLossFacts> = {
  name: 'dailyLoss',
  loadFacts: async (tx, member, now, back) => {
    const span = { from: dayOf(back((claimDays + 1) * DAY)), until: dayOf(new Date(now.getTime() - DAY)) };
    const days = await playedDays(tx, member.id, { ...span, types: coverable });
    const seen: LossDay[] = [];
    for (const day of days) {
      const begins = dayStart(day.day) ?? now;
      seen.push({ ...day, begins, isCovered: await isCovered(tx, member, day, begins) });
    }
    return { member: member.id, days: seen };
  },
  entitlements: ({ member, days }) =>
    days
      .filter((day) => lossOf(day) >= minLoss)
      .map((day) => {
        const opens = day.begins.getTime() + DAY + hour * HOUR;
        return {
          key: `loss:${member}:${day.day}`,
          id: day.day,
          reward: shareOf(lossOf(day), shareBasisPoints),
          wallet: 'bonus' as const,
          required: 0n,
          days: null,
          // Its last instant: what a stop takes is the day that is not over.
          earnedAt: new Date(day.begins.getTime() + DAY - 1),
          opensAt: new Date(opens),
          endsAt: new Date(opens + claimDays * DAY),
          base: lossOf(day),
          review: day.isCovered ? ('covered' as const) : null,
        };
      }),
};

async function isCovered(tx: Database, member: Claimant, day: PlayedDay, from: Date): Promise<boolean> {
  if (lossOf(day) < minLoss || day.settledOn * 2n < day.settled) return false;
  const others = [...(await groupOf(tx, member.id)).keys()];
  return hasCoincidingBets(tx, { member: member.id, others, from });
}
