/** Defines the calls of the lottery wheel (docs/domain/rewards.md#lottery-wheel): the day's spin, the prizes, a draw, and the history. */
import * as v from 'valibot';
import { isClientSeed } from '#lib/fair.ts';
import { defineCall } from './call.ts';
import { flag, id, money, paging, place } from './fields.ts';
import { askedBy } from './offer-call.ts';

/** The client seed of a claim without one. The player cannot verify such a spin. */
export const HOUSE_CLIENT_SEED = 'jogada';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const daySpins = v.object({
  /** The number of usable spins. */
  spins: count,
  /** Whether the day's free spin was granted, used or not. */
  is_claimed: flag,
});

/** Returns whether the day's spin was granted, and how many spins are usable. */
export const dailyWheelCall = defineCall({
  method: 'POST',
  path: '/api/dailywheel/check',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({ data: daySpins }),
});

/** Grants the day's spin, once on a São Paulo day. */
export const claimDailyWheelCall = defineCall({
  method: 'POST',
  path: '/api/dailywheel/claim',
  access: 'player',
  effect: 'once',
  input: v.object(askedBy),
  reply: v.object({ data: daySpins }),
});

export const wheelPrizeSchema = v.object({
  /** Its position in the list, from 1. */
  id,
  name: v.string(),
  /** A picture of this site; empty: the default one. */
  icon: v.optional(v.nullable(v.string()), ''),
  quantity: money,
  /** weight / sum of the weights. */
  probability: v.optional(v.number(), 0),
  weight: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type WheelPrizeRow = v.InferOutput<typeof wheelPrizeSchema>;

/** The commitment to the next spin. */
const nextSpin = {
  remainingspins: count,
  /** SHA-256 of the next spin's server seed; null: no spin is left, or the back end does not commit. */
  seed_hash: v.optional(v.nullable(hex), null),
};

/** Returns the prizes of the next spin with their weights, and grants the day's spin if it was not granted yet. May be repeated. */
export const wheelCall = defineCall({
  method: 'POST',
  path: '/api/lotterywheel/check',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({
    data: v.array(wheelPrizeSchema),
    ...nextSpin,
    /** The version of the list of prizes. It never changes under a commitment that was shown. */
    version: v.optional(v.number(), 0),
    /** Until when the next spin can be used; null: there is none. */
    ends_at: v.optional(v.nullable(v.string()), null),
  }),
});

/**
 * Uses one spin. `seed_hash` is the commitment that the page has seen; a different one than the current is refused. A `client_seed` that was
 * made before lets the player verify the draw.
 */
export const spinWheelCall = defineCall({
  method: 'POST',
  path: '/api/lotterywheel/claim',
  access: 'player',
  effect: 'once',
  input: v.object({
    ...askedBy,
    client_seed: v.optional(v.pipe(v.string('INVALID'), v.check(isClientSeed, 'CLIENT_SEED_INVALID'))),
    seed_hash: v.optional(v.pipe(v.string('INVALID'), v.regex(/^[0-9a-f]{64}$/, 'INVALID'))),
  }),
  reply: v.object({
    id: v.optional(id, 1),
    /** The prize's name, and its amount. */
    reward: v.string(),
    quantity: money,
    /** Its index in the list, from 0. */
    index: count,
    nonce: v.optional(count, 0),
    client_seed: v.optional(v.string(), ''),
    server_seed: v.optional(v.string(), ''),
    /** Whether the claim had a client seed and the commitment that it was made under. */
    verifiable: v.optional(flag, 0),
    /** Whether the prize is in review before it is paid. */
    review: v.optional(flag, 0),
    ...nextSpin,
  }),
});

export const wheelSpinSchema = v.object({
  id,
  reward: v.optional(v.string(), ''),
  quantity: money,
  index: count,
  version: v.number(),
  nonce: count,
  seed_hash: hex,
  client_seed: v.string(),
  server_seed: v.string(),
  verifiable: flag,
  review: v.optional(flag, 0),
  created_at: v.string(),
});
export type WheelSpinRow = v.InferOutput<typeof wheelSpinSchema>;

/** Lists the player's spins, the newest first, with all data for verification. `before`: the `next` of the previous page. */
export const wheelHistoryCall = defineCall({
  method: 'POST',
  path: '/api/lotterywheel/history',
  access: 'player',
  effect: 'read',
  input: v.object({ ...askedBy, before: v.optional(place), limit: paging.limit }),
  reply: v.object({
    data: v.array(wheelSpinSchema),
    next: v.nullable(v.string()),
    /** The lists of prizes that these spins were drawn from. */
    odds: v.array(
      v.object({ version: v.number(), prizes: v.array(v.object({ quantity: money, weight: v.number() })) }),
    ),
  }),
});
