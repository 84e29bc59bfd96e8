/** Handles the calls of points and the rebate wallet: what can be exchanged, the exchange, and collecting the free part. */
import { and, eq, sum } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import type { collectRebateCall, exchangeCheckCall, exchangeClaimCall } from '#contract/promotions.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { runIdempotent, wasCompleted } from '#server/api/idempotency.ts';
import { lockMember, requireOwnMember } from '#server/kernel/members/public.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkAction, checkPlay } from '#server/kernel/protection/public.ts';
import { postOrThrow, collectRebate } from '#server/kernel/ledger/public.ts';
import { answerTo } from '#server/contexts/rewards/offers/calls.ts';
import { limitClaims } from '#server/contexts/rewards/offers/claim.ts';
import { claimsOf } from '#server/contexts/rewards/offers/claims.ts';
import { exchangeOf, loadPointFacts, pointsOf } from './points.ts';
import { checkOpen } from '#server/contexts/rewards/offers/availability.ts';
import { claimToWire } from '#server/contexts/rewards/offers/rewards.ts';
import { offerClaims, rebateCollects } from '#server/contexts/rewards/offers/schema.ts';

export const exchangeCheck: Handler<typeof exchangeCheckCall> = async ({ services, input, signedIn: { member } }) => {
  const { db, now } = services;
  const refused =
    requireOwnMember(member, input.member_id) ??
    (await checkOpen(services, db, 'exchange', now())) ??
    (await checkPlay(db, member.id, now()));
  if (refused) return refused;
  const history = await claimsOf(db, member.id, { offer: 'exchange' });
  return {
    data: {
      points: pointsOf(await loadPointFacts(db, member.id)),
      step: offers.exchange.points,
      value: wireMoney(offers.exchange.value),
      free: wireMoney(await freeRebate(db, member.id)),
      history: history.map((row) => claimToWire(row, null, now())),
    },
  };
};

export const exchangeClaim: Handler<typeof exchangeClaimCall> = (visit) => {
  const { points } = visit.input;
  const isWhole = points % offers.exchange.points === 0;
  if (!isWhole) return Promise.resolve(refuse('INVALID', { field: 'points' }));
  return answerTo(visit, exchangeOf(points), { id: undefined, points, nothing: 'NOTHING_TO_RECEIVE' });
};

/** Returns the part of the rebate wallet without wagering, centavos. It comes from points alone and leaves by collecting alone. */
export async function freeRebate(db: Database, member: number): Promise<bigint> {
  const [given] = await db
    .select({ cents: sum(offerClaims.rewardCents) })
    .from(offerClaims)
    .where(and(eq(offerClaims.memberId, member), eq(offerClaims.offer, 'exchange'), eq(offerClaims.state, 'paid')));
  const [taken] = await db
    .select({ cents: sum(rebateCollects.amountCents) })
    .from(rebateCollects)
    .where(eq(rebateCollects.memberId, member));
  return BigInt(given?.cents ?? 0) - BigInt(taken?.cents ?? 0);
}

/**
 * Collects the whole free part. The member's lock keeps two such requests, and an exchange, from using the same money.
 */
export const collect: Handler<typeof collectRebateCall> = async (visit) => {
  const { services, input, signedIn, idempotencyKey: key } = visit;
  const member = signedIn.member.id;
  const now = services.now();
  const refused = requireOwnMember(signedIn.member, input.member_id);
  if (refused) return refused;
  const submit = { member, key, request: ['rebate/collect'], now };
  const limited = (await wasCompleted(services.db, submit)) ? null : await limitClaims(services, member);
  if (limited) return limited;
  const moved = await transact(services.db, (tx) =>
    runIdempotent(tx, submit, async () => {
      await lockMember(tx, member);
      const closed = await checkPlay(tx, member, now);
      if (closed) return closed;
      const amount = await freeRebate(tx, member);
      if (amount <= 0n) return refuse('NOTHING_TO_RECEIVE');
      const gate = await checkAction(tx, member, { action: 'claim', amount }, { now, services });
      if (gate) return gate;
      const row = { memberId: member, amountCents: amount, at: now };
      const [made] = await tx.insert(rebateCollects).values(row).returning({ id: rebateCollects.id });
      if (!made) throw new Error('no collection was written');
      await postOrThrow(tx, [collectRebate({ member, collect: made.id, amount, now })]);
      return { money: wireMoney(amount) };
    }),
  );
  return isRefused(moved) ? moved : { data: moved };
};
