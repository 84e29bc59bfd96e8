/**
 * Defines the daily return: a share of a day's net loss (docs/domain/rewards.md#daily-return, daily-return.ts). It can be claimed ten hours
 * after the end of the day.
 */
import { gameTypes } from '#contract/games.ts';
import type { MarketRules } from '#contract/market-rules.ts';
import { offers } from '#contract/offers.ts';
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasCoincidingBets } from '#server/contexts/play/public.ts';
import { playedDays } from '#server/kernel/ledger/public.ts';
import type { PlayedDay } from '#server/kernel/ledger/public.ts';
import { marginFrom } from '#server/kernel/wagering/public.ts';
import { groupOf } from '#server/contexts/fraud/public.ts';
import { CARRIED_DAYS, dailyReturns } from '#server/contexts/rewards/offers/daily-return.ts';
import type { ReturningDay } from '#server/contexts/rewards/offers/daily-return.ts';
import type { Claimant, Offer } from '#server/contexts/rewards/offers/offer.ts';

const { hour, minLoss, claimDays, days: bonusDays } = offers.dailyLoss;
/** Games on which two accounts can cover all outcomes. */
const coverable = [gameTypes.live, gameTypes.table, gameTypes.card];

export interface LossDay extends ReturningDay {
  readonly begins: Date;
  /** Whether half or more was staked on such games and a linked account covered the bets. */
  readonly isCovered: boolean;
}
export interface DailyLossFacts {
  readonly member: number;
  readonly days: readonly LossDay[];
}

/** Returns the return of each day of a span, both ends included, the oldest first. Days without a bet are left out. */
export async function returningDays(
  db: Database,
  member: number,
  { from, until, market }: { readonly from: string; readonly until: string; readonly market: MarketRules },
): Promise<(ReturningDay & { readonly played: PlayedDay })[]> {
  const since = await marginFrom(db);
  const played = await playedDays(db, member, { from: dayAfter(from, -CARRIED_DAYS), until, types: coverable });
  const terms = { marginFrom: since && dayOf(since), hasBonuses: market.bonuses };
  return dailyReturns(played, terms)
    .map((day, index) => ({ ...day, played: played[index] as PlayedDay }))
    .filter(({ day }) => day >= from);
}

export const dailyLossIn = (market: MarketRules): Offer<DailyLossFacts> => ({
  name: 'dailyLoss',
  loadFacts: async (tx, member, now, back) => {
    const span = { from: dayOf(back((claimDays + 1) * DAY)), until: dayAfter(dayOf(now), -1), market };
    const days: LossDay[] = [];
    for (const { played, ...day } of await returningDays(tx, member.id, span)) {
      const begins = dayStart(day.day) ?? now;
      days.push({ ...day, begins, isCovered: day.loss >= minLoss && (await isCovered(tx, member, played, begins)) });
    }
    return { member: member.id, days };
  },
  entitlements: ({ member, days }) =>
    days
      .filter(({ cash, bonus }) => cash + bonus > 0n)
      .map((day) => {
        const ends = dayStart(dayAfter(day.day))?.getTime() ?? day.begins.getTime() + DAY;
        const opens = ends + hour * HOUR;
        return {
          key: `loss:${member}:${day.day}`,
          id: day.day,
          reward: day.cash + day.bonus,
          cash: day.cash,
          wallet: 'bonus' as const,
          required: day.required,
          days: day.bonus > 0n ? bonusDays : null,
          // The last instant of the day, so that a stop takes only a day that has not ended.
          earnedAt: new Date(ends - 1),
          opensAt: new Date(opens),
          endsAt: new Date(opens + claimDays * DAY),
          base: day.loss,
          review: day.isCovered ? ('covered' as const) : null,
        };
      }),
});

async function isCovered(tx: Database, member: Claimant, day: PlayedDay, from: Date): Promise<boolean> {
  if (day.settledOn * 2n < day.settled) return false;
  const others = [...(await groupOf(tx, member.id)).keys()];
  return hasCoincidingBets(tx, { member: member.id, others, from });
}
