/** Suspends the rewards of a disputed deposit, and ends those of a returned one (docs/decisions/22-disputes-and-debts.md). */
import { eq } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { freezeBonuses, reverseBonuses, unfreezeBonuses } from '#server/kernel/wagering/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { offerClaims } from './schema.ts';

type Claim = typeof offerClaims.$inferSelect;

/** Returns the deposit's claims and locks them. */
const claimsOfDeposit = (tx: Database, deposit: number): Promise<Claim[]> =>
  tx.select().from(offerClaims).where(eq(offerClaims.rechargeId, deposit)).orderBy(offerClaims.id).for('update');

const originOf = (deposit: number, claims: readonly Claim[]) => ({
  source: `recharge:${deposit}`,
  claims: claims.map(({ id }) => id),
});

/** Freezes the deposit's bonuses. Nothing more can be claimed for the deposit, because a claim needs an undisputed one. */
export async function freezeRewards(tx: Database, deposit: number, now: Date): Promise<void> {
  await freezeBonuses(tx, originOf(deposit, await claimsOfDeposit(tx, deposit)), now);
}

export async function unfreezeRewards(tx: Database, deposit: number, now: Date): Promise<void> {
  await unfreezeBonuses(tx, originOf(deposit, await claimsOfDeposit(tx, deposit)), now);
}

/**
 * Ends every reward of the deposit, claimed or in review. Unclaimed rewards lose their entitlement. Returns the postings, and the cash part of
 * the rewards in centavos.
 */
export async function reverseRewards(
  tx: Database,
  deposit: number,
  now: Date,
): Promise<{ readonly postings: readonly Posting[]; readonly owed: bigint }> {
  const claims = await claimsOfDeposit(tx, deposit);
  return endClaims(tx, originOf(deposit, claims), claims, now);
}

/** Ends the rewards of claims whose rows are locked. */
export async function endClaims(
  tx: Database,
  origin: ReturnType<typeof originOf>,
  claims: readonly Claim[],
  now: Date,
): Promise<{ readonly postings: readonly Posting[]; readonly owed: bigint }> {
  const { postings, total, ofClaims } = await reverseBonuses(tx, origin, now);
  for (const claim of claims) {
    if (claim.reversedAt) continue;
    const state = claim.state === 'review' ? { state: 'refused', decidedAt: now } : {};
    await tx
      .update(offerClaims)
      .set({ ...state, reversedAt: now, takenBackCents: ofClaims.get(claim.id) ?? 0n })
      .where(eq(offerClaims.id, claim.id));
  }
  return { postings, owed: total };
}
