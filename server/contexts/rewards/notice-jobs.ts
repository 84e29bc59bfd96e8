/** Notifies on a schedule: a bonus that ends soon, a daily return that can be claimed (docs/domain/rewards.md#reward-notices). */
import { eq } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { dayOf, dayStart, readDate } from '#lib/dates.ts';
import { readMoney } from '#lib/money.ts';
import { HOUR } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { dailyLossIn } from './offers/catalogue/daily-loss.ts';
import { checkOffered } from './offers/availability.ts';
import { rewardsOf } from './offers/rewards.ts';
import { restrictionOf } from '#server/kernel/protection/public.ts';
import { endingBonuses, marginFrom } from '#server/kernel/wagering/public.ts';
import type { JobRun } from '#server/platform/jobs/run.ts';
import { losersOn } from '#server/kernel/ledger/public.ts';
import { bonusValues, dailyReturnNotice } from './notices.ts';
import { writeNotice } from '#server/contexts/messages/public.ts';

const BATCH = 200;
/** How long before its end a bonus is announced. */
const SOON_MS = 48 * HOUR;

/** Announces bonuses that end within two days, each once. A failure does not stop the others. */
export async function notifyEndingBonuses(services: Services): Promise<void> {
  const { db, now, log } = services;
  const from = now();
  const until = new Date(from.getTime() + SOON_MS);
  for (let after = 0; ;) {
    const rows = await endingBonuses(db, { from, until, after, limit: BATCH });
    for (const bonus of rows) {
      after = bonus.id;
      // No notice during a pause, so that nobody is drawn back. The bonus is extended, and a later run announces it.
      if (await restrictionOf(db, bonus.memberId, from)) continue;
      const values = await bonusValues(services, bonus);
      const notice = { member: bonus.memberId, kind: 'bonus_ending', ref: `bonus:${bonus.id}`, values } as const;
      await transact(db, (tx) => writeNotice(tx, notice, from)).catch((error: unknown) =>
        log('error', 'notice.not_written', { bonus: bonus.id, ...errorFields(error) }),
      );
    }
    if (rows.length < BATCH) return;
  }
}

/** How long after the day's end its return can be claimed. */
export const LOSS_DELAY_MS = offers.dailyLoss.hour * HOUR;

/**
 * Notifies members who can claim the return of the period's day. Skips days that cannot be claimed: the offer is off or stopped, or a claim
 * exists. A run continues after the last member it reached.
 */
export async function notifyDailyReturns(services: Services, { period, cursor, save }: JobRun): Promise<void> {
  if (checkOffered(services, 'dailyLoss')) return;
  const day = period.slice(0, 10);
  const since = await marginFrom(services.db);
  const isFree = since !== null && day >= dayOf(since);
  for (let after = Number(cursor ?? 0); ;) {
    const found = await losersOn(services.db, day, { isFree, atLeast: offers.dailyLoss.minLoss, after, limit: BATCH });
    for (const member of found)
      await notifyDailyReturn(services, member, day).catch((error: unknown) =>
        services.log('error', 'notice.not_written', { member, ...errorFields(error) }),
      );
    if (found.length < BATCH) return;
    after = found.at(-1) ?? after;
    await save(String(after));
  }
}

async function notifyDailyReturn(services: Services, id: number, day: string): Promise<void> {
  const [member] = await services.db.select().from(members).where(eq(members.id, id));
  if (member?.status !== 1 || (await restrictionOf(services.db, id, services.now()))) return;
  const { rewards } = await rewardsOf(services, dailyLossIn(services.config.market), member);
  const reward = rewards.find((each) => each.id === day && each.state === 'available');
  const begins = dayStart(day);
  const until = readDate(reward?.event_ended_at ?? '');
  const amount = readMoney(String(reward?.reward_amount ?? ''));
  if (!begins || !until || amount === null) return;
  const notice = dailyReturnNotice(id, { begins, amount, until });
  await transact(services.db, (tx) => writeNotice(tx, notice, services.now()));
}
