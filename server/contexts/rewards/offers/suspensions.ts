/**
 * Stops and restarts offers for operators (docs/domain/rewards.md#offer-availability). Rewards earned before a stop
 * stay claimable.
 */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { offerNames } from '#contract/market-rules.ts';
import type { OfferName } from '#contract/market-rules.ts';
import type { Services } from '#server/platform/services.ts';
import { offerStops } from './schema.ts';

/** Returns every offer of the market with its suspension, or null. */
export async function offerStates({ db, config }: Services) {
  const open = await db.select().from(offerStops).where(isNull(offerStops.startedAt)).orderBy(desc(offerStops.id));
  return offerNames
    .filter((name) => config.market.offers[name])
    .map((offer) => ({ offer, stop: open.find((row) => row.offer === offer) ?? null }));
}

/** Suspends an offer. Returns false where it was suspended already. One statement, so that two operators make one suspension. */
export async function suspendOffer(
  { db, now }: Services,
  { offer, actor, reason }: { offer: OfferName; actor: string; reason: string },
): Promise<boolean> {
  const rows = await db
    .insert(offerStops)
    .values({ offer, stoppedAt: now(), stoppedBy: actor, reason })
    .onConflictDoNothing()
    .returning({ id: offerStops.id });
  return rows.length > 0;
}

/** Resumes an offer. Returns false where it was not suspended. */
export async function resumeOffer(
  { db, now }: Services,
  { offer, actor }: { offer: OfferName; actor: string },
): Promise<boolean> {
  const rows = await db
    .update(offerStops)
    .set({ startedAt: now(), startedBy: actor })
    .where(and(eq(offerStops.offer, offer), isNull(offerStops.startedAt)))
    .returning({ id: offerStops.id });
  return rows.length > 0;
}
