/** Which offers exist: those of the market that no operator has stopped (docs/domain/rewards.md#offer-availability). */
import { asc, eq } from 'drizzle-orm';
import type { OfferName } from '#contract/market-rules.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { offerStops } from './schema.ts';

/** OFFER_OFF where the market does not know the offer. */
export const checkOffered = ({ config }: Pick<Services, 'config'>, offer: OfferName): Refused | null =>
  config.market.offers[offer] ? null : refuse('OFFER_OFF');

/** While it was stopped nothing was earned; `until`: null where it still is. */
export interface Suspension {
  readonly from: Date;
  readonly until: Date | null;
}

/** When operators had stopped the offer, the oldest first. */
export async function suspensionsOf(db: Database, offer: OfferName): Promise<Suspension[]> {
  const rows = await db.select().from(offerStops).where(eq(offerStops.offer, offer)).orderBy(asc(offerStops.id));
  return rows.map(({ stoppedAt, startedAt }) => ({ from: stoppedAt, until: startedAt }));
}

/** Whether what came about at an instant came about in a stop. */
export const isSuspended = (suspensions: readonly Suspension[], at: Date): boolean =>
  suspensions.some(({ from, until }) => from <= at && (until === null || at < until));

/** OFFER_OFF where the offer is off by market or operator at this instant; for offers that are earned as they are asked for. */
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
