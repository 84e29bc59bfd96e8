/** Defines the inputs of the studio's API. A schema's message is the code of the refusal. */
import * as v from 'valibot';
import { isClientSeed } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';
import { parseMoney } from '#lib/money.ts';

const commitment = v.pipe(v.string('REQUIRED'), v.regex(/^[0-9a-f]{64}$/, 'INVALID'));

const amount = v.pipe(
  v.string('REQUIRED'),
  v.transform((text) => parseMoney(text)),
  v.bigint('AMOUNT_INVALID'),
);

export const emptyBody = v.object({}, 'INVALID');

const asked = {
  /** A UUID that the page creates for each press and keeps while it retries. */
  spin_id: v.pipe(
    v.string('REQUIRED'),
    v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'INVALID'),
  ),
  bet: amount,
  /** The player's choice. The game's rules decide whether it is valid. */
  choice: v.optional(v.unknown(), null),
};
/** The id of a round or a bet: 192 random bits. */
const name = v.pipe(v.string('REQUIRED'), v.regex(/^[A-Za-z0-9_-]{32}$/, 'INVALID'));

export const spinBody = v.object(
  {
    ...asked,
    /** The pair and the nonce of the round, as the browser has stored them. */
    commitment,
    nonce: v.pipe(v.number('REQUIRED'), v.safeInteger('INVALID'), v.minValue(0, 'INVALID')),
    /** The version of the game's rules by which the page plays. */
    version: v.optional(v.pipe(v.number('INVALID'), v.safeInteger('INVALID'), v.minValue(1, 'INVALID')), 1),
  },
  'INVALID',
);

export const stepBody = v.object(
  {
    round: name,
    /** The number of the action in the round, from 0. */
    step: v.pipe(v.number('REQUIRED'), v.safeInteger('INVALID'), v.minValue(0, 'INVALID'), v.maxValue(63, 'INVALID')),
    /** The player's action. The game's rules decide whether it is valid. */
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
    /** The published commitment of the next pair. */
    commitment,
    client_seed: v.pipe(v.string('REQUIRED'), v.check(isClientSeed, 'CLIENT_SEED_INVALID')),
  },
  'INVALID',
);

export const revealBody = v.object({ commitment }, 'INVALID');

export const roundParameter = name;

/** Validates a bet at a table, on the round with this id and commitment. */
export const betBody = v.object({ ...asked, round: name, commitment }, 'INVALID');

/** Validates a cash-out. `amount`: what the player saw, in games that offer one. */
export const cashOutBody = v.object({ bet: name, amount: v.optional(amount) }, 'INVALID');
