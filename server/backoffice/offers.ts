/** The operators' calls about offers: stop and start one, decide claims in review, reverse a deposit (domain-offers 1 and 9). */
import * as v from 'valibot';
import { offerNames } from '#contract/market-rules.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { claimsInReview, decideClaim } from '#server/features/promotions/review.ts';
import { offerStates, startOffer, stopOffer } from '#server/features/promotions/stops.ts';
import { askReversal } from '#server/features/recharge/reverse.ts';
import { notDone, operatorCall } from './bind.ts';
import { bill, reason } from './fields.ts';

const nothing = v.object({});
const offer = v.picklist(offerNames, 'no such offer');
const id = v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, 'no such claim'), v.transform(Number));

export const offerCalls = [
  operatorCall({ method: 'GET', path: '/offers', input: nothing }, async (services) =>
    (await offerStates(services)).map(({ offer: name, stop }) => ({
      offer: name,
      stopped_at: stop ? wireDate(stop.stoppedAt) : '',
      stopped_by: stop?.stoppedBy ?? '',
      reason: stop?.reason ?? '',
    })),
  ),

  operatorCall(
    { method: 'POST', path: '/offers/:offer/stop', input: v.object({ offer, reason }) },
    async (services, input, actor) =>
      (await stopOffer(services, { ...input, actor })) ? { state: 'stopped' } : notDone(409, 'it is stopped already'),
  ),

  operatorCall(
    { method: 'POST', path: '/offers/:offer/start', input: v.object({ offer }) },
    async (services, input, actor) =>
      (await startOffer(services, { ...input, actor })) ? { state: 'open' } : notDone(409, 'it is not stopped'),
  ),

  operatorCall({ method: 'GET', path: '/claims', input: nothing }, async ({ db }) =>
    (await claimsInReview(db)).map(({ claim, account }) => ({
      id: String(claim.id),
      offer: claim.offer,
      account,
      key: claim.key,
      why: claim.reason,
      reward: wireMoney(claim.rewardCents),
      claimed_at: wireDate(claim.claimedAt),
    })),
  ),

  operatorCall({ method: 'POST', path: '/claims/:id/approve', input: v.object({ id }) }, (services, input, actor) =>
    decide(services, { claim: input.id, decision: 'approve', actor, reason: '' }),
  ),

  operatorCall(
    { method: 'POST', path: '/claims/:id/refuse', input: v.object({ id, reason }) },
    (services, input, actor) => decide(services, { claim: input.id, decision: 'refuse', actor, reason: input.reason }),
  ),

  operatorCall(
    { method: 'POST', path: '/deposits/:bill/reverse', input: v.object({ bill }) },
    async (services, input, actor) => {
      const outcome = await askReversal(services, input.bill, actor);
      if (outcome === 'gone') return notDone(409, 'no credited deposit has this number');
      return outcome === 'same' ? notDone(409, 'a second operator must agree') : { state: outcome };
    },
  ),
];

async function decide(...args: Parameters<typeof decideClaim>) {
  const state = await decideClaim(...args);
  if (state === 'gone') return notDone(409, 'not waiting for a decision');
  if (state === 'unearned') return notDone(409, 'what earned it is gone, or they may claim nothing: it can be refused');
  return { state };
}
