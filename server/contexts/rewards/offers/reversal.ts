/** The rewards of a deposit that was reversed go with it (domain-offers 1.2). */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { reverseBonuses } from '#server/kernel/wagering/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { offerClaims } from './schema.ts';

/**
 * Ends every reward that came of the deposit, claimed or waiting for a person; what nobody claimed is earned no more by itself.
 * `cash`: what is left to take back from, centavos, asked once the rewards are held. Answers the postings, for the caller to post with the deposit's own.
 */
export async function reverseRewards(
  tx: Database,
  { depositId, cash, now }: { depositId: number; cash: () => Promise<bigint>; now: Date },
): Promise<Posting[]> {
  const claims = await tx
    .select()
    .from(offerClaims)
    .where(eq(offerClaims.rechargeId, depositId))
    .orderBy(offerClaims.id)
    .for('update');
  const numbers = claims.map(({ id }) => id);
  const { postings, takenBack } = await reverseBonuses(tx, {
    source: `recharge:${depositId}`,
    claims: numbers,
    cash,
    now,
  });
  for (const claim of claims) {
    const state = claim.state === 'review' ? { state: 'refused', decidedAt: now } : {};
    const takenBackCents = takenBack.get(claim.id) ?? 0n;
    await tx
      .update(offerClaims)
      .set({ ...state, reversedAt: now, takenBackCents })
      .where(eq(offerClaims.id, claim.id));
  }
  return postings;
}
