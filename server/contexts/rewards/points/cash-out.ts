/** Pays out a leaving member's points and free rebate, as if the member had exchanged and collected them. */
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { collectRebate, exchangePoints } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import { offers } from '#contract/offers.ts';
import { writeClaim } from '#server/contexts/rewards/offers/claim.ts';
import { exchangeOf, loadPointFacts, pointsOf } from './points.ts';
import { checkOffered } from '#server/contexts/rewards/offers/availability.ts';
import { freeRebate } from './calls.ts';
import { rebateCollects } from '#server/contexts/rewards/offers/schema.ts';

/** Turns points in whole steps and the free part into cash. The caller locks the member and posts the returned postings. */
export async function cashOutPoints(
  house: Pick<Services, 'config'>,
  tx: Database,
  member: number,
  now: Date,
): Promise<Posting[]> {
  const exchanged = checkOffered(house, 'exchange') ? null : await exchangeAll(tx, member, now);
  const { postings } = await collectFree(tx, member, now);
  return [...(exchanged ? [exchanged] : []), ...postings];
}

/** Turns the free part of the rebate wallet into cash. The caller locks the member and posts the returned postings; `amount`: centavos. */
export async function collectFree(
  tx: Database,
  member: number,
  now: Date,
): Promise<{ readonly postings: readonly Posting[]; readonly amount: bigint }> {
  const amount = await freeRebate(tx, member);
  if (amount <= 0n) return { postings: [], amount: 0n };
  const [made] = await tx
    .insert(rebateCollects)
    .values({ memberId: member, amountCents: amount, at: now })
    .returning({ id: rebateCollects.id });
  if (!made) throw new Error('no collection was written');
  return { postings: [collectRebate({ member, collect: made.id, amount, now })], amount };
}

async function exchangeAll(tx: Database, member: number, now: Date): Promise<Posting | null> {
  const facts = await loadPointFacts(tx, member);
  const points = pointsOf(facts);
  const offer = exchangeOf(points - (points % offers.exchange.points));
  const [found] = offer.entitlements(facts, now);
  const claim = found && (await writeClaim(tx, offer, member, found, now));
  return claim ? exchangePoints({ claim: claim.id, member, amount: claim.rewardCents, now }) : null;
}
