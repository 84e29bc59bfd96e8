/** Pays a spin's prize: cash at once, or a claim in review (docs/domain/rewards.md#claim-reviews). */
import { groupOf, hasCertainLink } from '#server/contexts/fraud/public.ts';
import { writeClaim } from '#server/contexts/rewards/offers/claim.ts';
import { claimsByKey } from '#server/contexts/rewards/offers/claims.ts';
import { grantBonus } from '#server/kernel/wagering/public.ts';
import { postOrThrow } from '#server/kernel/ledger/public.ts';
import type { Database } from '#server/platform/db/database.ts';

const keyOf = (spin: number) => `spin:${spin}`;

/** Pays the prize of a spin that was just used, centavos above zero. The member's row must be locked. */
export async function payPrize(
  tx: Database,
  {
    spin,
    member,
    prize,
    now,
  }: { readonly spin: number; readonly member: number; readonly prize: bigint; readonly now: Date },
): Promise<void> {
  if (hasCertainLink(await groupOf(tx, member))) {
    const money = { reward: prize, base: prize, required: 0n, days: null, wallet: 'bonus' as const };
    const times = { earnedAt: now, opensAt: now, endsAt: null };
    await writeClaim(
      tx,
      { name: 'lotteryWheel' },
      member,
      { key: keyOf(spin), id: spin, ...money, ...times, review: 'linked' },
      now,
    );
    return;
  }
  const cash = { member, source: keyOf(spin), amount: prize, required: 0n, days: null, now };
  await postOrThrow(tx, await grantBonus(tx, cash));
}

/** Returns which of these spins have a prize in review. */
export async function spinsInReview(db: Database, spins: readonly number[]): Promise<ReadonlySet<number>> {
  const claims = await claimsByKey(db, spins.map(keyOf));
  return new Set(spins.filter((spin) => claims.get(keyOf(spin))?.state === 'review'));
}
