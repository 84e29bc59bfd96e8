/**
 * Defines the reward terms in force (docs/decisions/24-wagering-and-reward-terms.md). Under `margin` a stake contributes to a bonus by its
 * game's margin, and serves one purpose. That is an open requirement, or else points, the daily return and the referral programme. What was
 * given or placed before keeps its terms.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/db/drizzle.ts';
import { TIME_ZONE } from '#lib/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewardTerms } from './schema.ts';

/** Builds the SQL condition that `margin` is in force at an instant. */
export const isMarginInForce = (at: SQLWrapper): SQL<boolean> =>
  sql`exists (select 1 from reward_terms where name = 'margin' and effective_from <= ${at})`;

/** The first day in São Paulo on which `margin` is in force, in a query. Null: no date is set, and no day is on or after it. */
export const marginDay: SQL<string | null> =
  sql`(select (effective_from at time zone ${TIME_ZONE})::date from reward_terms where name = 'margin')`;

/** Sets from when `margin` is in force, once. */
export async function setMarginFrom(
  tx: Database,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<void> {
  await tx.insert(rewardTerms).values({ name: 'margin', effectiveFrom: from, announcedAt: now }).onConflictDoNothing();
}

/** Returns from when `margin` is in force, or null where no date is set. */
export async function marginFrom(db: Database): Promise<Date | null> {
  const [row] = await db.select({ from: rewardTerms.effectiveFrom }).from(rewardTerms);
  return row?.from ?? null;
}
