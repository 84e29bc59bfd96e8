/** Stores who is in the rain room: the last time each member was seen before each draw. A longer stay changes nothing. */
import { and, countDistinct, gt, lt, sql } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import type { rainHereCall } from '#contract/promotions.ts';
import type { Handler } from '#server/api/handler.ts';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { requireOwnMember } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkAction } from '#server/kernel/protection/public.ts';
import { checkOpen } from '#server/contexts/rewards/offers/availability.ts';
import { rainPresences, rainSlots } from '#server/contexts/rewards/offers/schema.ts';
import { awaitedSlot, presentSince } from './schedule.ts';

/** The page reports presence twice a minute. A second tab and a reload report it as well. */
const MAX_A_MINUTE = 10;

/**
 * Marks the member as present. Refuses with FORBIDDEN for another `member_id`, with OFFER_OFF or TOO_MANY_REQUESTS, and as a claim is refused.
 */
export const rainHere: Handler<typeof rainHereCall> = async ({ services, input, signedIn: { member } }) => {
  const now = services.now();
  const refused =
    requireOwnMember(member, input.member_id) ??
    (await checkOpen(services, services.db, 'chatRain', now)) ??
    (await rateLimit(services, { bucket: `rain:${member.id}`, max: MAX_A_MINUTE, windowMs: MINUTE }));
  if (refused) return refused;
  const seen = await transact(services.db, async (tx) => {
    const gate = await checkAction(
      tx,
      member.id,
      { action: 'claim', amount: offers.chatRain.reward },
      { now, services },
    );
    if (gate) return gate;
    await tx
      .insert(rainPresences)
      .values({ slot: awaitedSlot(now), memberId: member.id, seenAt: now })
      .onConflictDoUpdate({
        target: [rainPresences.slot, rainPresences.memberId],
        // Where two requests arrive out of order, the later time stays.
        set: { seenAt: sql`greatest(${rainPresences.seenAt}, excluded.seen_at)` },
      });
    return {};
  });
  return isRefused(seen) ? seen : {};
};

/** Returns the number of members in the room. */
export async function countPresent(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ members: countDistinct(rainPresences.memberId) })
    .from(rainPresences)
    .where(gt(rainPresences.seenAt, presentSince(now)));
  return row?.members ?? 0;
}

/** Deletes presences a day after their draw. Those of a draw that has not taken place are kept, however late it is. */
export async function deletePresencesOlder({ db, now }: Services): Promise<void> {
  const isOpen = sql`exists (select 1 from ${rainSlots} where ${rainSlots.slot} = ${rainPresences.slot} and ${rainSlots.drawnAt} is null)`;
  const old = and(lt(rainPresences.seenAt, new Date(now().getTime() - DAY)), sql`not ${isOpen}`);
  await deleteInBatches(db, rainPresences, [rainPresences.slot, rainPresences.memberId], old);
}
