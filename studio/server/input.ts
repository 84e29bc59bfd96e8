/** Defines the inputs of the studio's API. A schema's message is the refusal's code. */
import * as v from 'valibot';
import { isClientSeed } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';
import { parseMoney } from '#lib/money.ts';

const commitment = v.pipe(v.string('REQUIRED'), v.regex(/^[0-9a-f]{64}$/, 'INVALID'));

export const emptyBody = v.object({}, 'INVALID');

const asked = {
  /** A UUID made by the page for each tap, kept while it retries. */
  spin_id: v.pipe(
    v.string('REQUIRED'),
    v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'INVALID'),
  ),
  bet: v.pipe(
    v.string('REQUIRED'),
    v.transform((text) => parseMoney(text)),
    v.bigint('AMOUNT_INVALID'),
  ),
  /** What the player bets on: the game's rules say whether it is something. */
  choice: v.optional(v.unknown(), null),
};
/** A round's or a bet's name: 192 random bits. */
const name = v.pipe(v.string('REQUIRED'), v.regex(/^[A-Za-z0-9_-]{32}$/, 'INVALID'));

export const spinBody = v.object(
  {
    ...asked,
    /** The pair and the number it is played under, as the browser has kept them. */
    commitment,
    nonce: v.pipe(v.number('REQUIRED'), v.safeInteger('INVALID'), v.minValue(0, 'INVALID')),
  },
  'INVALID',
);

export const stepBody = v.object(
  {
    round: name,
    /** The number of the action in the round, from 0. */
    step: v.pipe(v.number('REQUIRED'), v.safeInteger('INVALID'), v.minValue(0, 'INVALID'), v.maxValue(63, 'INVALID')),
    /** What the player does: the game's rules say whether it is something. */
    action: v.pipe(
      v.unknown(),
      v.check((value) => value !== undefined, 'REQUIRED'),
      v.transform((value) => value as Json),
    ),
  },
  'INVALID',
);

export const seedBody = v.object(
  {
    /** The next pair's, as it was published. */
    commitment,
    client_seed: v.pipe(v.string('REQUIRED'), v.check(isClientSeed, 'CLIENT_SEED_INVALID')),
  },
  'INVALID',
);

export const revealBody = v.object({ commitment }, 'INVALID');

export const roundParameter = name;

/** A bet at a table: on the round of this name, as it is committed to. */
export const betBody = v.object({ ...asked, round: name, commitment }, 'INVALID');

export const cashOutBody = v.object({ bet: name }, 'INVALID');
