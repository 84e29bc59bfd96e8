/** What a member who leaves has of points and in the rebate wallet: theirs, as if they had exchanged and collected it themself. */
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/connect.ts';
import type { Posting } from '#server/ledger/post.ts';
import { collectRebate, exchangePoints } from '#server/ledger/postings.ts';
import { offers } from '#contract/offers.ts';
import { writeClaim } from './claim.ts';
import { exchangeOf, gatherPoints, pointsOf } from './offers/exchange.ts';
import { notOffered } from './open.ts';
import { freeRebate } from './points-calls.ts';
import { rebateCollects } from './schema.ts';

/** Points in whole steps and the free part become cash. The caller holds the member and posts what is answered. */
export async function cashPoints(
  house: Pick<Services, 'config'>,
  tx: Database,
  member: number,
  now: Date,
): Promise<Posting[]> {
  const exchanged = notOffered(house, 'exchange') ? null : await exchangeAll(tx, member, now);
  const free = await freeRebate(tx, member);
  if (free <= 0n) return [];
  const [made] = await tx
    .insert(rebateCollects)
    .values({ memberId: member, amountCents: free, at: now })
    .returning({ id: rebateCollects.id });
  if (!made) throw new Error('no collection was written');
  return [...(exchanged ? [exchanged] : []), collectRebate({ member, collect: made.id, amount: free, now })];
}

async function exchangeAll(tx: Database, member: number, now: Date): Promise<Posting | null> {
  const facts = await gatherPoints(tx, member);
  const points = pointsOf(facts);
  const offer = exchangeOf(points - (points % offers.exchange.points));
  const [found] = offer.entitlements(facts, now);
  const claim = found && (await writeClaim(tx, offer, member, found, now));
  return claim ? exchangePoints({ claim: claim.id, member, amount: claim.rewardCents, now }) : null;
}
