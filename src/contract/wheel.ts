/** The lottery wheel (docs/domain/rewards.md#lottery-wheel): the day's spin, what can be drawn, drawing it, and what was drawn. */
import * as v from 'valibot';
import { isClientSeed } from '#lib/fair.ts';
import { defineCall } from './call.ts';
import { flag, id, money, paging, place } from './fields.ts';
import { askedBy } from './offer-call.ts';

/** The seed that the server takes where a claim brings none: then the player cannot verify the spin by themselves. */
export const HOUSE_CLIENT_SEED = 'jogada';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const daySpins = v.object({
  /** How many can be spent now. */
  spins: count,
  /** Whether the day's own was granted, spent or not. */
  is_claimed: flag,
});

/** Whether the day's spin was taken, and how many there are. */
export const dailyWheelCall = defineCall({
  method: 'POST',
  path: '/api/dailywheel/check',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({ data: daySpins }),
});

/** Takes the day's spin, once a São Paulo day. */
export const claimDailyWheelCall = defineCall({
  method: 'POST',
  path: '/api/dailywheel/claim',
  access: 'player',
  effect: 'once',
  input: v.object(askedBy),
  reply: v.object({ data: daySpins }),
});

export const wheelPrizeSchema = v.object({
  /** Its place in the list, from 1. */
  id,
  name: v.string(),
  /** A picture of this site's; empty: the default one. */
  icon: v.optional(v.nullable(v.string()), ''),
  quantity: money,
  /** weight / sum of the weights. */
  probability: v.optional(v.number(), 0),
  weight: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type WheelPrizeRow = v.InferOutput<typeof wheelPrizeSchema>;

/** What is committed to before a spin. */
const nextSpin = {
  remainingspins: count,
  /** SHA-256 of the next spin's server seed; null: there is no spin, or a back end that does not commit. */
  seed_hash: v.optional(v.nullable(hex), null),
};

/** The prizes of the next spin with their weights; grants the day's spin where it was not granted yet. Repeating it is fine. */
export const wheelCall = defineCall({
  method: 'POST',
  path: '/api/lotterywheel/check',
  access: 'player',
  effect: 'read',
  input: v.object(askedBy),
  reply: v.object({
    data: v.array(wheelPrizeSchema),
    ...nextSpin,
    /** Of the list of prizes: it changes with them, and never under a commitment that was shown. */
    version: v.optional(v.number(), 0),
    /** Until when the next spin can be spent; null: there is none. */
    ends_at: v.optional(v.nullable(v.string()), null),
  }),
});

/**
 * Spends one spin. `seed_hash` is the commitment that the page has seen, and is refused where it is not the current one. With
 * `client_seed`, made before, it makes the draw verifiable by the player.
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
    /** The prize by its name, and what it is worth. */
    reward: v.string(),
    quantity: money,
    /** Its place in the list, from 0. */
    index: count,
    nonce: v.optional(count, 0),
    client_seed: v.optional(v.string(), ''),
    server_seed: v.optional(v.string(), ''),
    /** Whether the claim brought a seed and the commitment it was made under. */
    verifiable: v.optional(flag, 0),
    /** Whether a person looks at the prize before it is paid. */
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

/** The player's spins, the newest first, with all that verifies them. `before`: the `next` of the page before. */
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
