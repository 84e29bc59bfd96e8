/** Providers, games, the launch of one, balances, the game record (spec 3 and 7, domain 5.3 and 5.4). */
import * as v from 'valibot';
import { defineCall, paginator } from './call.ts';
import { amount, days, flag, id, money, pageNumber, paging, place, text, token } from './fields.ts';

/** The wire's game types; 8 and above are ours (domain 5.3). */
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

/** A number that forms and query strings carry as text. */
const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,4}$/))], 'INVALID'),
  v.transform(Number),
  v.integer('INVALID'),
  v.minValue(0, 'INVALID'),
  v.maxValue(9999, 'INVALID'),
);
const query = { gameType: v.optional(count), isMobile: v.optional(flag) };

export const providersCall = defineCall({
  method: 'GET',
  path: '/api/games/apisv2',
  access: 'anyone',
  effect: 'read',
  input: v.object(query),
  reply: v.object({
    data: v.array(
      v.object({
        id,
        title: v.string(),
        api_name: v.string(),
        game_type: v.optional(v.number(), 0),
        logo_url: v.optional(v.string(), ''),
        is_open: flag,
      }),
    ),
  }),
});

export const gameSchema = v.object({
  id,
  api_name: v.string(),
  name: v.string(),
  en_name: v.optional(v.nullable(v.string()), ''),
  /** Ours: the name by language code; older back ends send `name` (Portuguese) and `en_name` alone. */
  names: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  game_type: v.number(),
  game_code: v.string(),
  img_url: v.optional(v.nullable(v.string()), ''),
  tags: v.optional(v.nullable(v.string()), ''),
  is_open: v.optional(flag, 1),
  /** Theoretical return to player, per cent, as text ("96.40"). */
  rtp: v.optional(v.nullable(v.string()), ''),
  /** Ours: whether it can be tried with play money (`tryGameCall`). */
  has_try: v.optional(flag, 0),
  /** Ours: low, medium or high; "" where the provider does not tell, as below. */
  volatility: v.optional(v.nullable(v.string()), ''),
  /** Ours: what a bet may be, money as text. */
  min_stake: v.optional(v.nullable(v.string()), ''),
  max_stake: v.optional(v.nullable(v.string()), ''),
  /** Ours: an ISO instant. */
  released_at: v.optional(v.nullable(v.string()), ''),
  api: v.optional(v.object({ api_name: v.string(), api_title: v.string() })),
});
export type Game = v.InferOutput<typeof gameSchema>;

/** `hot` by how many play it, `new` by its date, `recommend` by the editors. */
export const gameTagNames = ['hot', 'new', 'recommend'] as const;
export const volatilities = ['low', 'medium', 'high'] as const;
/** `weight`: the house's order, or with a keyword the best fit. */
export const gameOrders = ['weight', 'popular', 'newest', 'name', 'rtp'] as const;

export const gameListCall = defineCall({
  method: 'GET',
  path: '/api/games/listsv2',
  access: 'anyone',
  effect: 'read',
  input: v.object({
    ...query,
    api_code: v.optional(token),
    /** Words of a name, a provider or a type, in any language; a letter may be wrong, and accents may be left out. */
    keyword: v.optional(v.union([v.literal(''), text(60)])),
    tag: v.optional(v.picklist(gameTagNames, 'INVALID')),
    volatility: v.optional(v.picklist(volatilities, 'INVALID')),
    /** Games whose smallest bet is no more than this. */
    stake: v.optional(amount),
    order: v.optional(v.picklist(gameOrders, 'INVALID'), 'weight'),
    page: paging.page,
    /** 10 where nothing is said, for a phone 60; 60 at most. */
    limit: v.optional(pageNumber(100)),
  }),
  /** An array when `isMobile` is set, otherwise a page (domain 5.4). */
  reply: v.object({ data: v.union([v.array(gameSchema), paginator(gameSchema)]) }),
});

const byName = v.object({ name: v.optional(v.union([v.literal(''), text(60)]), '') });

/** What many play; with a `name`, those called so in any language. */
export const popularGamesCall = defineCall({
  method: 'GET',
  path: '/api/games/popular',
  access: 'anyone',
  effect: 'read',
  input: byName,
  reply: v.object({ data: v.array(gameSchema) }),
});

/** What the editors put forward; with a `name`, those called so in any language. */
export const promotedGamesCall = defineCall({
  method: 'GET',
  path: '/api/games/promotion',
  access: 'anyone',
  effect: 'read',
  input: byName,
  reply: v.object({ data: v.array(gameSchema) }),
});

export const launchGameCall = defineCall({
  method: 'POST',
  path: '/api/day7/day7LoginV2',
  access: 'player',
  effect: 'write',
  input: v.object({ api_code: token, gameCode: token, ...query }),
  /** The address opens the game with a token that works for this game and this session alone. */
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
      /** What can be bet or withdrawn now. */
      balance: money,
      api_moneys: v.optional(v.array(v.object({ api_name: v.string(), api_title: v.string(), money })), []),
    }),
  }),
});

export const gameRecordRowSchema = v.object({
  id,
  billNo: v.string(),
  api_name: v.string(),
  api_name_text: v.optional(v.string(), ''),
  name: v.string(),
  betAmount: money,
  validBetAmount: money,
  /** Gross payout: the win or loss is `netAmount - betAmount` (domain 5.3). */
  netAmount: money,
  /** X open, COMPLETE settled, CANCEL void. */
  status: v.string(),
  gameType: v.optional(v.number(), 0),
  roundNo: v.optional(v.string(), ''),
  /** Where the provider shows this round and how to verify it. */
  playDetail: v.optional(v.nullable(v.string()), ''),
  betTime: v.string(),
});
export type GameRecordRow = v.InferOutput<typeof gameRecordRowSchema>;

export const gameRecordCall = defineCall({
  method: 'POST',
  path: '/api/game/record',
  access: 'player',
  effect: 'read',
  input: v.object({
    api_name: v.optional(token),
    gameType: v.optional(count),
    /** The days on which bets were placed; `created_at` is older clients' name of it. */
    betTime: v.optional(days),
    created_at: v.optional(days),
    /** Only bets that are open. */
    unpayOnly: v.optional(flag),
    before: v.optional(place),
    ...paging,
  }),
  reply: v.object({
    data: paginator(gameRecordRowSchema),
    statistic: v.object({ sum_bet_amount: money, sum_valid_bet_amount: money, sum_net_amount: money }),
    /** Where the list goes on; null at its end. */
    next: v.optional(v.nullable(v.string())),
    gametypes: v.optional(v.array(v.object({ key: v.number(), value: v.string() })), []),
  }),
});
