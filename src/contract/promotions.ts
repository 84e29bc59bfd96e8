/**
 * Defines the calls of offers (docs/domain/rewards.md#claim-transaction). Each offer has a check, which returns its rewards, and a claim. A
 * claim is refused with NOT_ELIGIBLE, NOTHING_TO_RECEIVE or NO_ELIGIBLE_TOPUPS, and with OFFER_OFF where the market lacks the offer.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag, id, money, nothing } from './fields.ts';
import { askedBy, claimedId, rewardSchema, rewardsOf } from './offer-call.ts';

const rewards = v.object({ data: rewardsOf(rewardSchema), message: v.optional(v.string(), '') });
/** The claimed reward in its present state. */
const claimed = v.object({ data: rewardSchema });

const check = (name: string) =>
  defineCall({
    method: 'POST',
    path: `/api/${name}/check`,
    access: 'player',
    effect: 'read',
    input: v.object(askedBy),
    reply: rewards,
  });
const claim = <const Entries extends v.ObjectEntries>(name: string, what: Entries) =>
  defineCall({
    method: 'POST',
    path: `/api/${name}/claim`,
    access: 'player',
    effect: 'once',
    input: v.object({ ...askedBy, ...what }),
    reply: claimed,
  });

export const firstDepositCheckCall = check('ftd');
export const firstDepositClaimCall = claim('ftd', claimedId);
export const welcomeCheckCall = check('welcome');
export const welcomeClaimCall = claim('welcome', claimedId);
/** `id`, here and above: the deposit's number. */
export const rebateCheckCall = check('rechargerebate');
export const rebateClaimCall = claim('rechargerebate', claimedId);
export const tierGiftCheckCall = check('vipgift');
export const tierGiftClaimCall = claim('vipgift', claimedId);

/** `id`: the friend's UID. `name`: the friend's login name. Refuses with USER_UNKNOWN where the player has no such friend. */
export const invitationCheckCall = check('invitationactivity');
export const invitationClaimCall = claim('invitationactivity', claimedId);

/** A São Paulo day ("2026-11-20"). */
const day = v.pipe(v.string('INVALID'), v.isoDate('INVALID'));

/** The seven days before today, the newest first, each with its bets and its reward. A day without a net loss has no reward. */
export const lossDaySchema = v.object({
  day: v.string(),
  /** Stakes of settled bets, prizes, and the stakes less the prizes, which is signed. */
  bet: money,
  win: money,
  difference: money,
  reward: v.nullable(rewardSchema),
});
export const dailyLossCheckCall = defineCall({
  method: 'POST',
  path: '/api/dailyrescue/check',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({ data: v.array(lossDaySchema) }),
});
/** `id`: the day. */
export const dailyLossClaimCall = claim('dailyrescue', { id: v.optional(day) });

/** Returns a week from Monday to Sunday, with its days as above and their sums. `week`: its Monday; absent: the week before the current one. */
export const weekStatementCall = defineCall({
  method: 'POST',
  path: '/api/dailyrescue/week',
  access: 'player',
  effect: 'read',
  input: v.object({ ...askedBy, week: v.optional(day) }),
  reply: v.object({
    data: v.object({
      from: v.string(),
      until: v.string(),
      /** Whether this is the latest completed week. */
      is_latest: v.optional(flag, 1),
      /** `reward`: what the day earns; `returned`: the claimed part of it. */
      days: v.array(
        v.object({ day: v.string(), bet: money, win: money, difference: money, reward: money, returned: money }),
      ),
      /** The sum of the days with a net loss. */
      total_loss: money,
      total_returned: money,
    }),
  }),
});

/** `points`: the points that can be exchanged; `step` points make `value`. */
export const exchangeCheckCall = defineCall({
  method: 'POST',
  path: '/api/exchange/check',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({
    data: v.object({
      points: v.number(),
      step: v.number(),
      value: money,
      /** Money in the rebate wallet that needs no wagering. */
      free: v.optional(money, '0.00'),
      history: v.optional(v.array(rewardSchema), []),
    }),
  }),
});
export const exchangeClaimCall = claim('exchange', {
  points: v.pipe(v.number('INVALID'), v.integer('INVALID'), v.minValue(1, 'INVALID'), v.maxValue(1e9, 'INVALID')),
});

/** Moves the free part of the rebate wallet to the cash. Refuses with NOTHING_TO_RECEIVE where nothing is free. */
export const collectRebateCall = defineCall({
  method: 'POST',
  path: '/api/rebate/collect',
  access: 'player',
  effect: 'once',
  input: v.object(askedBy),
  reply: v.object({ data: v.object({ money }) }),
});

/** Lists the offers that are open to this player, each with the number of its claimable rewards. */
export const activityDetailsCall = defineCall({
  method: 'GET',
  path: '/api/activitydetails/get',
  access: 'anyone',
  effect: 'read',
  input: v.object({}),
  reply: v.object({
    data: v.array(
      v.object({
        offer: v.string(),
        claimable: v.optional(v.number(), 0),
        /** The first of them, and the stakes that it requires; `until`: a wire date, empty where it has no end. */
        money: v.optional(money, '0.00'),
        required: v.optional(money, '0.00'),
        until: v.optional(v.string(), ''),
        /** When the operator ends the offer, a wire date; empty: no end is planned. Nothing is earned from then on. */
        ends_at: v.optional(v.string(), ''),
        /** The operator's text about it beside its page; empty: none. */
        title: v.optional(v.string(), ''),
        content: v.optional(v.string(), ''),
      }),
    ),
  }),
});

/** Marks the player as present in the rain room. The page sends it each half minute. */
export const rainHereCall = defineCall({
  method: 'POST',
  path: '/api/rain/here',
  access: 'player',
  effect: 'write',
  input: v.object(askedBy),
  reply: nothing,
});
/** Lists draws of the rain, the newest first; names are masked. */
export const rainSlotSchema = v.object({
  id,
  /** The time of the draw. */
  at: v.string(),
  seed_hash: v.string(),
  /** The server seed and the winning places, once the draw is over. */
  server_seed: v.optional(v.nullable(v.string()), null),
  present: v.optional(v.nullable(v.number()), null),
  winners: v.optional(v.array(v.object({ place: v.number(), name: v.string(), is_me: flag })), []),
});
export type RainSlot = v.InferOutput<typeof rainSlotSchema>;

export const rainCheckCall = defineCall({
  method: 'POST',
  path: '/api/rain/check',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({
    data: rewardsOf(rewardSchema),
    next_at: v.string(),
    /** Seconds until the draw. */
    next_in: v.optional(v.number()),
    /** The number of players in the room. */
    present: v.optional(v.number(), 0),
    slots: v.optional(v.array(rainSlotSchema), []),
  }),
});
/** `id`: the slot. */
export const rainClaimCall = claim('rain', claimedId);
