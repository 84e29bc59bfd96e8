/** Handles the daily return's calls: the days with their sums, the claim, and a week's statement (docs/domain/rewards.md#daily-return). */
import type { dailyLossCheckCall, dailyLossClaimCall, weekStatementCall } from '#contract/promotions.ts';
import { offers } from '#contract/offers.ts';
import { dayAfter, dayOf, dayStart, weekdayOf } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { requireOwnMember } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { answerTo, listRewards } from './calls.ts';
import { claimsByKey } from './claims.ts';
import { dailyLossIn, returningDays } from './catalogue/daily-loss.ts';
import type { ReturningDay } from './daily-return.ts';
import { checkOffered } from './availability.ts';

const WEEK = 7;

/** Returns the days of a span, both ends included, each with its bets, its prizes and its return. */
async function daysFrom(
  { db, config }: Services,
  member: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ReturningDay[]> {
  const days = [];
  for (let day = from; day <= until; day = dayAfter(day)) days.push(day);
  const span = { from, until, market: config.market };
  const returning = await returningDays(db, member, span);
  return days.map((day) => returning.find((each) => each.day === day) ?? { ...withoutBets, day });
}

const withoutBets: Omit<ReturningDay, 'day'> = { staked: 0n, won: 0n, loss: 0n, cash: 0n, bonus: 0n, required: 0n };

const dayToWire = ({ day, staked, won, loss }: ReturningDay) => ({
  day,
  bet: wireMoney(staked),
  win: wireMoney(won),
  difference: wireMoney(loss),
});

/** Lists the seven days before today, and earlier days that can still be claimed: the last one, or those that a pause extended. */
export const dailyLossCheck: Handler<typeof dailyLossCheckCall> = async (visit) => {
  const { services, signedIn } = visit;
  const rewards = await listRewards(visit, dailyLossIn(services.config.market));
  if (isRefused(rewards)) return rewards;
  const today = dayOf(services.now());
  const shown = offers.dailyLoss.claimDays;
  const waiting = rewards.filter(({ state }) => state === 'available');
  const [from = today] = [dayAfter(today, -shown), ...waiting.map(({ id }) => String(id))].sort();
  const days = await daysFrom(services, signedIn.member.id, { from, until: dayAfter(today, -1) });
  const rows = days.map((day) => ({
    ...dayToWire(day),
    reward: rewards.find(({ id }) => id === day.day) ?? null,
  }));
  const older = rows.splice(0, rows.length - shown).filter(({ reward }) => reward?.state === 'available');
  return { data: [...rows.reverse(), ...older.reverse()] };
};

export const dailyLossClaim: Handler<typeof dailyLossClaimCall> = (visit) =>
  answerTo(visit, dailyLossIn(visit.services.config.market), { id: visit.input.id, nothing: 'NOTHING_TO_RECEIVE' });

export const weekStatement: Handler<typeof weekStatementCall> = async ({ services, input, signedIn: { member } }) => {
  const refused = checkOffered(services, 'dailyLoss') ?? requireOwnMember(member, input.member_id);
  if (refused) return refused;
  const thisMonday = mondayOf(dayOf(services.now()));
  const from = input.week ?? dayAfter(thisMonday, -WEEK);
  if (!dayStart(from) || mondayOf(from) !== from || from >= thisMonday) return refuse('INVALID', { field: 'week' });
  const until = dayAfter(from, WEEK - 1);
  const days = await daysFrom(services, member.id, { from, until });
  const claims = await claimsByKey(
    services.db,
    days.map(({ day }) => `loss:${member.id}:${day}`),
  );
  const rows = days.map((day) => {
    const claim = claims.get(`loss:${member.id}:${day.day}`);
    const returned = claim?.state === 'paid' ? claim.rewardCents : 0n;
    return { ...day, reward: day.cash + day.bonus, returned };
  });
  const total = (of: (row: (typeof rows)[number]) => bigint) => rows.reduce((sum, row) => sum + of(row), 0n);
  return {
    data: {
      from,
      until,
      is_latest: dayAfter(from, WEEK) >= thisMonday ? 1 : 0,
      days: rows.map((row) => ({
        ...dayToWire(row),
        reward: wireMoney(row.reward),
        returned: wireMoney(row.returned),
      })),
      total_loss: wireMoney(total(({ loss }) => (loss > 0n ? loss : 0n))),
      total_returned: wireMoney(total(({ returned }) => returned)),
    },
  };
};

/** Returns the Monday of a day's week. */
const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));
