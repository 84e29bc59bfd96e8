/**
 * Loads the rewards that each offer has earned the player, and claims them (docs/domain/rewards.md#claim-transaction).
 */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { Reply } from '#api/client.ts';
import type { Call, CallInput, CallReply } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import type { Reward } from '#contract/offer-call.ts';
import * as calls from '#contract/promotions.ts';
import { idle, loadInto, mapOutcome } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { playerData } from './player-data.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { tellTabs } from './tabs.ts';
import { refreshWallet } from './wallet.ts';

/**
 * Sends a claim once for each press, also over a lost reply or a reload. Then calls `reload`, also after a refusal,
 * because the page was out of date. It also notifies the wallet and other tabs.
 */
export function idempotentCall<C extends Call>(name: string, call: C, reload: () => Promise<unknown>) {
  const submit = idempotencyKey(name);
  return async (input: CallInput<C> & object): Promise<Outcome<Reply<C>>> => {
    const reply = await send(call, input, submit.keyFor(input));
    submit.ended(reply.ok ? null : reply.failure);
    await reload();
    if (!reply.ok) return reply;
    refreshWallet();
    tellTabs('promotions');
    return reply;
  };
}

const list = (check: typeof calls.rebateCheckCall) =>
  playerData<readonly Reward[]>(async () => mapOutcome(await send(check, {}), ({ data }) => data));

function rewardList(name: string, check: typeof calls.rebateCheckCall, claim: typeof calls.rebateClaimCall) {
  const { $data, load } = list(check);
  return { $data, load, claim: idempotentCall(name, claim, load) };
}

/** Lists the offers whose rewards form a list: how to load the list, and how to claim one reward by its `id`. */
export const rewardLists = {
  firstDeposit: rewardList('ftd', calls.firstDepositCheckCall, calls.firstDepositClaimCall),
  welcome: rewardList('welcome', calls.welcomeCheckCall, calls.welcomeClaimCall),
  rebate: rewardList('rebate', calls.rebateCheckCall, calls.rebateClaimCall),
  tiers: rewardList('tiers', calls.tierGiftCheckCall, calls.tierGiftClaimCall),
  invitation: rewardList('invitation', calls.invitationCheckCall, calls.invitationClaimCall),
} as const;
export type RewardListName = keyof typeof rewardLists;

export type LossDay = CallReply<typeof calls.dailyLossCheckCall>['data'][number];

const lossDays = playerData<readonly LossDay[]>(async () =>
  mapOutcome(await send(calls.dailyLossCheckCall, {}), ({ data }) => data),
);
/**
 * Holds the last days with their bets and prizes, each with its reward if it has one. A reward is claimed by its day.
 */
export const $lossDays = lossDays.$data;
export const loadLossDays = lossDays.load;
export const claimLossDay = idempotentCall('loss', calls.dailyLossClaimCall, lossDays.load);

export type WeekStatement = CallReply<typeof calls.weekStatementCall>['data'];

const week = playerData<WeekStatement, [monday?: string]>(async (monday) =>
  mapOutcome(await send(calls.weekStatementCall, monday === undefined ? {} : { week: monday }), ({ data }) => data),
);
/** Holds a week's statement: last week's, or that of the week which begins on a given Monday. */
export const $weekStatement = week.$data;
export const loadWeekStatement = week.load;

export type Points = CallReply<typeof calls.exchangeCheckCall>['data'];

const points = playerData<Points>(async () => mapOutcome(await send(calls.exchangeCheckCall, {}), ({ data }) => data));
/** Holds the player's points, their value, and the free part of the rebate wallet. */
export const $points = points.$data;
export const loadPoints = points.load;
export const exchangePoints = idempotentCall('exchange', calls.exchangeClaimCall, points.load);
export const collectRebate = idempotentCall('collect', calls.collectRebateCall, points.load);

export type OpenOffer = CallReply<typeof calls.activityDetailsCall>['data'][number];

/** Holds the open offers, each with the number of the player's claimable rewards. */
export const $openOffers = atom<Loadable<readonly OpenOffer[]>>(idle);
export const loadOpenOffers = () =>
  loadInto<readonly OpenOffer[]>($openOffers, async () =>
    mapOutcome(await send(calls.activityDetailsCall, {}), ({ data }) => data),
  );
