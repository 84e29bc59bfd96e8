/** Handles the rain room's calls: what the room shows, and claiming its rewards. */
import { asc, desc, eq, inArray, lte } from '#server/platform/db/drizzle.ts';
import type { InferInput } from 'valibot';
import type { rainCheckCall, rainClaimCall, rainSlotSchema } from '#contract/promotions.ts';
import { wireDate } from '#lib/dates.ts';
import { maskName } from '#lib/mask.ts';
import type { Handler } from '#server/api/handler.ts';
import { secondsUntil } from '#server/platform/time.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { answerTo, listRewards } from '#server/contexts/rewards/offers/calls.ts';
import { chatRain } from '#server/contexts/rewards/offers/catalogue/chat-rain.ts';
import { rainSlots, rainWinners } from '#server/contexts/rewards/offers/schema.ts';
import { countPresent } from './presence.ts';
import { instantOf, nextSlot, prepareSlots, seedOf } from './schedule.ts';

/** How many past draws are shown besides the next one. */
const SHOWN = 5;

export const rainCheck: Handler<typeof rainCheckCall> = async (visit) => {
  const { services, signedIn } = visit;
  const rewards = await listRewards(visit, chatRain);
  if (isRefused(rewards)) return rewards;
  const now = services.now();
  const next = instantOf(nextSlot(now));
  await prepareSlots(services);
  return {
    data: rewards,
    next_at: wireDate(next),
    next_in: secondsUntil(next, services.now()),
    present: await countPresent(services.db, now),
    slots: await slotsOf(services, signedIn.member.id, now),
  };
};

export const rainClaim: Handler<typeof rainClaimCall> = (visit) =>
  answerTo(visit, chatRain, { id: visit.input.id, nothing: 'NOT_ELIGIBLE' });

/** Returns the next draw with its commitment, then the last ones, the newest first. A seed is revealed only after its draw. */
async function slotsOf(services: Services, me: number, now: Date): Promise<InferInput<typeof rainSlotSchema>[]> {
  const { db } = services;
  const slots = await db
    .select()
    .from(rainSlots)
    .where(lte(rainSlots.slot, nextSlot(now)))
    .orderBy(desc(rainSlots.slot))
    .limit(SHOWN + 1);
  const numbers = slots.map(({ slot }) => slot);
  const won = await db
    .select({ slot: rainWinners.slot, place: rainWinners.place, member: members.id, account: members.account })
    .from(rainWinners)
    .innerJoin(members, eq(members.id, rainWinners.memberId))
    .where(inArray(rainWinners.slot, numbers))
    .orderBy(asc(rainWinners.turn));
  return slots.map((row) => ({
    id: row.slot,
    at: wireDate(instantOf(row.slot)),
    seed_hash: row.seedHash,
    server_seed: row.drawnAt ? seedOf(services, row) : null,
    present: row.present,
    winners: won
      .filter(({ slot }) => slot === row.slot)
      .map(({ place, member, account }) => ({ place, name: maskName(account), is_me: member === me ? 1 : 0 })),
  }));
}
