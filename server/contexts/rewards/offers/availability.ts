/** Decides which offers exist: those of the market that no operator has stopped (docs/domain/rewards.md#offer-availability). */
import { asc, eq } from '#server/platform/db/drizzle.ts';
import type { OfferName } from '#contract/market-rules.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { offerStops } from './schema.ts';

/** Refuses with OFFER_OFF where the market lacks the offer. */
export const checkOffered = ({ config }: Pick<Services, 'config'>, offer: OfferName): Refused | null =>
  config.market.offers[offer] ? null : refuse('OFFER_OFF');

/** A stop of an offer, in which nothing was earned. `until`: null while it is stopped. */
export interface Suspension {
  readonly from: Date;
  readonly until: Date | null;
}

/** Returns the stops of an offer, the oldest first. */
export async function suspensionsOf(db: Database, offer: OfferName): Promise<Suspension[]> {
  const rows = await db.select().from(offerStops).where(eq(offerStops.offer, offer)).orderBy(asc(offerStops.id));
  return rows.map(({ stoppedAt, startedAt }) => ({ from: stoppedAt, until: startedAt }));
}

/** Returns whether an instant lies within a stop. */
export const isSuspended = (suspensions: readonly Suspension[], at: Date): boolean =>
  suspensions.some(({ from, until }) => from <= at && (until === null || at < until));

/** Refuses with OFFER_OFF where market or operator has switched the offer off. It is for offers that are earned by the request itself. */
export async function checkOpen(
  { config }: Pick<Services, 'config'>,
  db: Database,
  offer: OfferName,
  now: Date,
): Promise<Refused | null> {
  const off = checkOffered({ config }, offer);
  if (off) return off;
  return isSuspended(await suspensionsOf(db, offer), now) ? refuse('OFFER_OFF') : null;
}
