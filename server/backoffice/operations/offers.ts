/**
 * Defines the operators' calls about offers: suspend and resume one, suspend all, decide claims in review
 * (docs/domain/back-office.md#offer-stops).
 */
import * as v from 'valibot';
import { offerNames } from '#contract/market-rules.ts';
import { readDate, wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import {
  claimsInReview,
  decideClaim,
  offerStates,
  resumeOffer,
  suspendOffer,
} from '#server/contexts/rewards/public.ts';
import type { ChangeFault } from '#server/contexts/rewards/public.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfClaim, snapshotOfOffer, snapshotOfOffers } from '#server/backoffice/audit-log/snapshots.ts';
import { optionalDate, rowId } from './input-fields.ts';

const nothing = v.object({});
const aboutOffer = v.object({ offer: v.picklist(offerNames, 'no such offer') });
/** `at`: a wire date ahead, or empty for now. */
const changeOfOffer = v.object({ ...aboutOffer.entries, at: optionalDate });
const aboutClaim = v.object({ id: rowId('claim') });

export const offerCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/offers',
      summary: 'Lists the offers, and who stopped which.',
      permission: 'offers',
      input: nothing,
    },
    async (services) =>
      (await offerStates(services)).map(({ offer, state, ...rest }) => {
        const stop = 'stop' in rest ? rest.stop : null;
        return {
          ...{ offer, state },
          stopped_at: stop ? wireDate(stop.stoppedAt) : '',
          stopped_by: stop?.stoppedBy ?? '',
          reason: stop?.reason ?? '',
          starts_at: stop?.startedAt ? wireDate(stop.startedAt) : '',
        };
      }),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/offers/stop-all',
        summary: 'Stops every offer. Needs a second operator.',
        permission: 'offers',
        snapshot: snapshotOfOffers,
        input: nothing,
      },
      // Meant for fraud. It ends rewards that players are about to earn, so it needs two operators.
      second: async (services) =>
        (await offerStates(services)).some(({ state }) => state !== 'stopped') ||
        notDone(409, 'all offers are already stopped'),
    },
    async (services, _input, { actor, reason, note }) => {
      const open = (await offerStates(services)).filter(({ state }) => state !== 'stopped').map(({ offer }) => offer);
      const stopped: string[] = [];
      for (const offer of open)
        if ((await suspendOffer(services, { offer, reason, actor, at: null })) === 'stopped') stopped.push(offer);
      note({ after: { state: 'stopped', stopped } });
      return { state: 'stopped' };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/offers/:offer/stop',
      summary: 'Stops an offer, or plans its end. A plan replaces an earlier one.',
      example: { offer: 'welcome', at: '2026-12-31 23:59:59' },
      permission: 'offers',
      snapshot: snapshotOfOffer,
      input: changeOfOffer,
    },
    async (services, { offer, at }, { actor, reason }) =>
      changed(await suspendOffer(services, { offer, at: readDate(at), reason, actor }), 'it is already stopped'),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/offers/:offer/start',
      summary: 'Starts a stopped offer again, or plans its start. Without an instant it withdraws a planned end.',
      example: { offer: 'welcome', at: '2027-01-02 00:00:00' },
      permission: 'offers',
      snapshot: snapshotOfOffer,
      input: changeOfOffer,
    },
    async (services, { offer, at }, { actor }) =>
      changed(await resumeOffer(services, { offer, at: readDate(at), actor }), 'it is not stopped'),
  ),

  operatorCall(
    { method: 'GET', path: '/claims', summary: 'Lists the claims in review.', permission: 'claims', input: nothing },
    async ({ db }) =>
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

  operatorCall(
    {
      method: 'POST',
      path: '/claims/:id/approve',
      summary: 'Approves a claim.',
      example: { id: '15' },
      permission: 'claims',
      snapshot: snapshotOfClaim,
      input: aboutClaim,
    },
    (services, { id }, { actor }) => decide(services, { claim: id, decision: 'approve', actor, reason: '' }),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/claims/:id/refuse',
      summary: 'Refuses a claim.',
      example: { id: '15' },
      permission: 'claims',
      snapshot: snapshotOfClaim,
      input: aboutClaim,
    },
    (services, { id }, { actor, reason }) => decide(services, { claim: id, decision: 'refuse', actor, reason }),
  ),
];

/** Returns the new state, or why nothing changed. `done`: the message where the offer is in that state already. */
function changed(state: 'open' | 'ending' | 'stopped' | ChangeFault, done: string) {
  if (state === 'past') return notDone(400, 'this time is in the past', 'at');
  if (state === 'early') return notDone(400, 'this time is before the planned end', 'at');
  return state === 'done' ? notDone(409, done) : { state };
}

async function decide(...args: Parameters<typeof decideClaim>) {
  const state = await decideClaim(...args);
  if (state === 'gone') return notDone(409, 'not waiting for a decision');
  if (state === 'unearned')
    return notDone(409, 'what earned it is no longer valid, or the player cannot claim now: you can decline it');
  return { state };
}
