/** Reads a member's claims with the state of their bonuses. */
import { and, desc, eq, inArray } from '#server/platform/db/drizzle.ts';
import type { OfferName } from '#contract/market-rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { requirementsOfClaims } from '#server/kernel/wagering/public.ts';
import type { Requirement } from '#server/kernel/wagering/public.ts';
import { offerClaims } from './schema.ts';

export interface ClaimRow {
  readonly claim: typeof offerClaims.$inferSelect;
  /**
   * The bonus in its present state, also where it was given up and restored. null: there is none, or it needs no
   * wagering.
   */
  readonly requirement: Requirement | null;
}

/** The maximum number of an offer's claims shown. The statement lists older ones. */
const MOST = 60;

/** Returns the member's claims, the newest first: all of one offer, or the one of a number. */
export async function claimsOf(
  db: Database,
  member: number,
  { offer, id }: { offer?: OfferName; id?: number } = {},
): Promise<ClaimRow[]> {
  const rows = await db
    .select()
    .from(offerClaims)
    .where(
      and(
        eq(offerClaims.memberId, member),
        offer === undefined ? undefined : eq(offerClaims.offer, offer),
        id === undefined ? undefined : eq(offerClaims.id, id),
      ),
    )
    .orderBy(desc(offerClaims.id))
    .limit(MOST);
  const requirements = await requirementsOfClaims(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((claim) => ({ claim, requirement: requirements.get(claim.id) ?? null }));
}

/** Returns which of these keys are claimed, each with its offer. */
export async function claimedKeys(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: offerClaims.key, offer: offerClaims.offer })
    .from(offerClaims)
    .where(inArray(offerClaims.key, [...keys]));
  return new Map(rows.map(({ key, offer }) => [key, offer]));
}

/** Returns claims by their keys. */
export async function claimsByKey(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow['claim']>> {
  const rows = await db
    .select()
    .from(offerClaims)
    .where(inArray(offerClaims.key, [...keys]));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns a claim by its number, of any member. */
export async function claimById(db: Database, id: number): Promise<ClaimRow['claim'] | null> {
  const [row] = await db.select().from(offerClaims).where(eq(offerClaims.id, id));
  return row ?? null;
}
