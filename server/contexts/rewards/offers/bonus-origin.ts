/** Looks up what a statement shows of bonuses. */
import { inArray } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { requirementOrigins } from '#server/kernel/wagering/public.ts';
import { offerClaims } from './schema.ts';

/**
 * Returns the offer that gave each of some bonuses, by the bonus's number: a name of the market's, `rechargeGift`, or `grant` for one by hand.
 */
export async function offersOfBonuses(db: Database, bonuses: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const origins = await requirementOrigins(db, bonuses);
  const claims = [...origins.values()].flatMap(({ claim }) => (claim === null ? [] : [claim]));
  const rows =
    claims.length === 0
      ? []
      : await db
          .select({ id: offerClaims.id, offer: offerClaims.offer })
          .from(offerClaims)
          .where(inArray(offerClaims.id, claims));
  const offers = new Map(rows.map(({ id, offer }) => [id, offer]));
  return new Map([...origins].map(([bonus, { claim, source }]) => [bonus, nameOf(source, claim, offers)]));
}

function nameOf(source: string, claim: number | null, offers: ReadonlyMap<number, string>): string {
  if (claim !== null) return offers.get(claim) ?? 'rechargeGift';
  if (source.startsWith('grant:')) return 'grant';
  return source.startsWith('spin:') ? 'lotteryWheel' : 'rechargeGift';
}
