/** What the calls of offers have in common (docs/domain/rewards.md#claim-transaction): each offer has a check and a claim. */
import * as v from 'valibot';
import { flag, id, money, text, token } from './fields.ts';

/**
 * Whose it is says the token: another's `member_id` is forbidden. `name` and `site` are the player's and the site's own,
 * which older clients send along; nothing depends on them.
 */
export const askedBy = {
  member_id: v.optional(id),
  name: v.optional(v.union([v.literal(''), text(60)])),
  site: v.optional(v.union([v.literal(''), token])),
};

/**
 * Where a reward stands. `registered`: a friend who does not count yet. `waiting`: earned, not open yet. `review`: a person
 * decides. `claimed`: its wagering is open. `used`: it is cash. `lost`: refused, given up or taken back.
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

/** One reward, earned or to be earned. Other back ends send `id`, `is_claimed`, the dates and the amounts alone. */
export const rewardSchema = v.object({
  /** What it is for: the deposit, the friend, the slot, or the day ("2026-11-20"). It is what a claim names. */
  id: v.union([v.number(), v.string()]),
  state: v.optional(v.picklist(rewardStates), 'available'),
  is_claimed: flag,
  claimed_at: wireDateText,
  /** From when and until when it can be claimed; empty: no end. */
  event_started_at: wireDateText,
  event_ended_at: wireDateText,
  reward_amount: money,
  /** What of it is cash at once, where the rest is a bonus; left out: all of it, or nothing where it takes wagering. */
  cash_amount: v.optional(money),
  /** Wagering: what must be staked, and what has been. Nothing of either: it is cash at once. */
  required_amount: v.optional(money, '0.00'),
  progress_amount: v.optional(money, '0.00'),
  /** Until when the wagering is open. */
  expires_at: wireDateText,
  /** Why it is lost: refused, withdrawal, reversal, exclusion. */
  end_reason: v.optional(v.string(), ''),
  /** What a person who refused it wrote. */
  note: v.optional(v.string(), ''),
  /** The deposit it comes of. */
  deposit_amount: v.optional(money),
  bill_no: v.optional(v.string(), ''),
});
export type Reward = v.InferOutput<typeof rewardSchema>;

/** Some back ends answer one row, some several. */
export const rewardsOf = <Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.union([v.array(row), v.null(), row]),
    v.transform((data) => (data === null ? [] : Array.isArray(data) ? data : [data]) as v.InferOutput<Row>[]),
  );

/** What a tier gives by itself: for a level, a week by its Monday, a month. */
const tierBonusName = v.pipe(
  v.string('INVALID'),
  v.regex(/^(up:[1-5]|week:\d{4}-\d{2}-\d{2}|month:\d{4}-\d{2})$/, 'INVALID'),
);

/** A claim names what it is for; without a name it is the oldest that can be claimed. */
export const claimedId = { id: v.optional(v.union([id, tierBonusName], 'INVALID')) };
