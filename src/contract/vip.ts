/** Defines the VIP calls: the player's tier, its history, and the wagering of each bonus (docs/domain/vip.md). */
import * as v from 'valibot';
import { defineCall, paginator } from './call.ts';
import { money, paging, place } from './fields.ts';
import { askedBy, rewardStates } from './offer-call.ts';

/** A share as the wire has it: percent with two decimals ("7.50"). */
const percent = v.string();

/** A tier. In the reference tiers have no bonuses of their own. */
export const vipTierSchema = v.object({
  level: v.number(),
  level_name: v.string(),
  /** The deposits from which it is reached. */
  deposit_money: money,
  bet_money: v.optional(money, '0.00'),
  level_bonus: v.optional(money, '0.00'),
  day_bonus: v.optional(money, '0.00'),
  week_bonus: v.optional(money, '0.00'),
  month_bonus: v.optional(money, '0.00'),
  year_bonus: v.optional(money, '0.00'),
  gift_from: v.optional(percent, ''),
  gift_to: v.optional(percent, ''),
});

export const vipInfoCall = defineCall({
  method: 'POST',
  path: '/api/member/vip/info',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({
    uservip: v.object({
      /** 0: below the first tier. */
      userviplvl: v.number(),
      level_name: v.optional(v.string(), ''),
      /** Deposits that were not returned, and stakes of settled bets. */
      totalrecharge: money,
      totalbetting: money,
      /** The share of the next deposit. */
      share: v.optional(percent, '0.00'),
      /** Badges for stakes, 0 to 5: on slots and similar games, and on the other games. They pay nothing. */
      slot_level: v.optional(v.number(), 0),
      live_level: v.optional(v.number(), 0),
      /** What is missing to the next tier, and the progress in whole percent. */
      missing: v.optional(money, '0.00'),
      progress: v.optional(v.number(), 0),
    }),
    data: v.array(vipTierSchema),
  }),
});
export type VipInfo = v.InferOutput<typeof vipInfoCall.reply>;

export const vipStepSchema = v.object({
  id: v.string(),
  /** `level`: a change of the level. `gift`: a tier's bonus on a deposit. `reward`: a tier's own bonus. */
  kind: v.picklist(['level', 'gift', 'reward']),
  level: v.number(),
  level_name: v.optional(v.string(), ''),
  /** The member's deposits at that time. */
  total: money,
  money,
  required: money,
  /** The state of a gift (contract/offer-call.ts); empty for a level. */
  state: v.union([v.literal(''), v.picklist(rewardStates)]),
  created_at: v.string(),
});
export type VipStep = v.InferOutput<typeof vipStepSchema>;

/** Lists claimable rewards first, then the newest changes. */
export const vipHistoryCall = defineCall({
  method: 'POST',
  path: '/api/member/vip/history',
  access: 'player',
  effect: 'read',
  input: v.object({ ...askedBy, ...paging }),
  reply: v.object({ data: paginator(vipStepSchema) }),
});

export const coverRowSchema = v.object({
  id: v.number(),
  /** What gave the bonus, in the player's language. */
  source_text: v.string(),
  bonus: money,
  required: money,
  progress: money,
  left: money,
  /** Whole percent, rounded down. */
  percent: v.number(),
  state: v.picklist(['claimed', 'used', 'lost', 'expired']),
  created_at: v.string(),
  expires_at: v.optional(v.nullable(v.string()), ''),
  ended_at: v.optional(v.nullable(v.string()), ''),
});
export type CoverRow = v.InferOutput<typeof coverRowSchema>;

/** Lists every bonus with its wagering, the newest first. `before`: the `next` of the previous page. */
export const coverHistoryCall = defineCall({
  method: 'POST',
  path: '/api/cover/history',
  access: 'player',
  effect: 'read',
  input: v.object({ ...askedBy, before: v.optional(place), ...paging }),
  reply: v.object({ data: paginator(coverRowSchema), next: v.optional(v.nullable(v.string())) }),
});
