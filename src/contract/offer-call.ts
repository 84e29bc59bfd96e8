/** Defines what the calls of all offers share (docs/domain/rewards.md#claim-transaction): each offer has a check and a claim. */
import * as v from 'valibot';
import { flag, id, money, text, token } from './fields.ts';

/** The token names the member: another's `member_id` is refused with FORBIDDEN. Older clients send `name` and `site`, which have no effect. */
export const askedBy = {
  member_id: v.optional(id),
  name: v.optional(v.union([v.literal(''), text(60)])),
  site: v.optional(v.union([v.literal(''), token])),
};

/**
 * The state of a reward. `registered`: a friend does not qualify yet. `waiting`: earned, not open yet. `review`: an operator decides.
 * `claimed`: its wagering is open. `used`: it is cash. `lost`: refused, given up or taken back.
 */
export const rewardStates = [
  'registered',
  'waiting',
  'available',
  'review',
  'claimed',
  'used',
  'expired',
  'lost',
] as const;
export type RewardState = (typeof rewardStates)[number];

const wireDateText = v.optional(v.nullable(v.string()), '');

/** A reward, earned or not yet. Other back ends send only `id`, `is_claimed`, the dates and the amounts. */
export const rewardSchema = v.object({
  /** What the reward is for: the number of a deposit, friend or draw, or a day ("2026-11-20"). A claim names it. */
  id: v.union([v.number(), v.string()]),
  state: v.optional(v.picklist(rewardStates), 'available'),
  is_claimed: flag,
  claimed_at: wireDateText,
  /** From when and until when it can be claimed; empty: no end. */
  event_started_at: wireDateText,
  event_ended_at: wireDateText,
  reward_amount: money,
  /** The part that is cash at once, where the rest is a bonus. Absent: all of it, or none where the reward needs wagering. */
  cash_amount: v.optional(money),
  /** The stakes that the wagering requires, and those so far. Both are zero where the reward is cash at once. */
  required_amount: v.optional(money, '0.00'),
  progress_amount: v.optional(money, '0.00'),
  /** Until when the wagering is open. */
  expires_at: wireDateText,
  /** Why it is lost: refused, withdrawal, reversal, exclusion. */
  end_reason: v.optional(v.string(), ''),
  /** The reason that an operator wrote with a refusal. */
  note: v.optional(v.string(), ''),
  /** The deposit that it belongs to, centavos. */
  deposit_amount: v.optional(money),
  bill_no: v.optional(v.string(), ''),
});
export type Reward = v.InferOutput<typeof rewardSchema>;

/** Accepts one row or several, because back ends differ. */
export const rewardsOf = <Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.union([v.array(row), v.null(), row]),
    v.transform((data) => (data === null ? [] : Array.isArray(data) ? data : [data]) as v.InferOutput<Row>[]),
  );

/** The name of a tier's own bonus: for a level, a week (its Monday) or a month. */
const tierBonusName = v.pipe(
  v.string('INVALID'),
  v.regex(/^(up:[1-5]|week:\d{4}-\d{2}-\d{2}|month:\d{4}-\d{2})$/, 'INVALID'),
);

/** Names the reward to claim. Without a name the oldest claimable reward is claimed. */
export const claimedId = { id: v.optional(v.union([id, tierBonusName], 'INVALID')) };
