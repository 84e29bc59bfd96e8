/** Defines games, the call that launches one, and the balance (docs/domain/wire-shapes.md#games). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag, id, money, token } from './fields.ts';

/** The wire's game types; 8 and above are additions of this project (docs/domain/wire-shapes.md#enumerations). */
export const gameTypes = {
  live: 1,
  fish: 2,
  slots: 3,
  lottery: 4,
  sports: 5,
  card: 6,
  table: 8,
  crash: 9,
  arcade: 10,
  bingo: 11,
  video: 12,
} as const;
export type GameType = keyof typeof gameTypes;

/** A number that forms and query strings send as text. */
export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,4}$/))], 'INVALID'),
  v.transform(Number),
  v.integer('INVALID'),
  v.minValue(0, 'INVALID'),
  v.maxValue(9999, 'INVALID'),
);
/** Filters of a list of games, which older clients also send with a launch. */
export const gameQuery = { gameType: v.optional(count), isMobile: v.optional(flag) };

/** A text that an older back end omits or sends as null. */
const told = v.optional(v.nullable(v.string()), '');

export const gameSchema = v.object({
  id,
  api_name: v.string(),
  name: v.string(),
  en_name: told,
  /** Ours: the name by language code; older back ends send `name` (Portuguese) and `en_name` alone. */
  names: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  game_type: v.number(),
  game_code: v.string(),
  img_url: told,
  tags: told,
  is_open: v.optional(flag, 1),
  /** Theoretical return to player in percent, as text ("96.40"). */
  rtp: told,
  /** Ours: whether it can be tried with play money (`tryGameCall`). */
  has_try: v.optional(flag, 0),
  /** Ours: the limits of a bet, money as text; "" where the provider does not report them. */
  min_stake: told,
  max_stake: told,
  api: v.optional(v.object({ api_name: v.string(), api_title: v.string() })),
});
export type Game = v.InferOutput<typeof gameSchema>;

export const launchGameCall = defineCall({
  method: 'POST',
  path: '/api/day7/day7LoginV2',
  access: 'player',
  effect: 'write',
  input: v.object({ api_code: token, gameCode: token, ...gameQuery }),
  /** The address of the game, with a token that is valid for this game and this session alone. */
  reply: v.object({ game_url: v.string() }),
});

export const balancesCall = defineCall({
  method: 'GET',
  path: '/api/day7/getAllBalance',
  access: 'player',
  effect: 'read',
  input: v.object({ currency: v.optional(v.literal('BRL', 'INVALID'), 'BRL'), platType: v.optional(token) }),
  reply: v.object({
    data: v.object({
      currency: v.string(),
      /** The cash that can be bet or withdrawn now. */
      balance: money,
      api_moneys: v.optional(v.array(v.object({ api_name: v.string(), api_title: v.string(), money })), []),
    }),
  }),
});
