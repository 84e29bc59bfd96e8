/** VIP: the player's level among the tiers, its history, and how far stakes cover each bonus (docs/domain/vip.md). */
import * as v from 'valibot';
import { defineCall, paginator } from './call.ts';
import { money, paging, place } from './fields.ts';
import { askedBy, rewardStates } from './offer-call.ts';

/** A share as the wire has it: per cent with two places ("7.50"). */
const percent = v.string();

/** A tier; the bonuses are none in the reference. */
export const vipTierSchema = v.object({
  level: v.number(),
  level_name: v.string(),
  /** Deposits from which on it is reached. */
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
      /** Deposits that stand, and stakes of settled bets. */
      totalrecharge: money,
      totalbetting: money,
      /** Of the next deposit. */
      share: v.optional(percent, '0.00'),
      /** Badges for stakes, 0 to 5: on slots and their like, and on the other games. They bring no money. */
      slot_level: v.optional(v.number(), 0),
      live_level: v.optional(v.number(), 0),
      /** To the next tier: what is missing, and how far it is, in whole per cent. */
      missing: v.optional(money, '0.00'),
      progress: v.optional(v.number(), 0),
    }),
    data: v.array(vipTierSchema),
  }),
});
export type VipInfo = v.InferOutput<typeof vipInfoCall.reply>;

export const vipStepSchema = v.object({
  id: v.string(),
  /** A change of the level, a tier's gift on a deposit, a tier's own bonus. */
  kind: v.picklist(['level', 'gift', 'reward']),
  level: v.number(),
  level_name: v.optional(v.string(), ''),
  /** Deposits then. */
  total: money,
  money,
  required: money,
  /** Of a gift: contract/offer-call.ts; empty for a level. */
  state: v.union([v.literal(''), v.picklist(rewardStates)]),
  created_at: v.string(),
});
export type VipStep = v.InferOutput<typeof vipStepSchema>;

/** What can be claimed first, then the newest. */
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
  /** What gave the bonus, in the player's words. */
  source_text: v.string(),
  bonus: money,
  required: money,
  progress: money,
  left: money,
  /** Whole, rounded down. */
  percent: v.number(),
  state: v.picklist(['claimed', 'used', 'lost', 'expired']),
  created_at: v.string(),
  expires_at: v.optional(v.nullable(v.string()), ''),
  ended_at: v.optional(v.nullable(v.string()), ''),
});
export type CoverRow = v.InferOutput<typeof coverRowSchema>;

/** Every bonus with its wagering, the newest first. `before`: the `next` of the page before. */
export const coverHistoryCall = defineCall({
  method: 'POST',
  path: '/api/cover/history',
  access: 'player',
  effect: 'read',
  input: v.object({ ...askedBy, before: v.optional(place), ...paging }),
  reply: v.object({ data: paginator(coverRowSchema), next: v.optional(v.nullable(v.string())) }),
});
