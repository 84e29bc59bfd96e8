/** Defines the calls that list games and providers (docs/domain/games-and-fairness.md#game-lists). */
import * as v from 'valibot';
import { defineCall, paginator } from './call.ts';
import { amount, flag, id, pageNumber, paging, text, token } from './fields.ts';
import { gameQuery, gameSchema } from './games.ts';

export const providersCall = defineCall({
  method: 'GET',
  path: '/api/games/apisv2',
  access: 'anyone',
  effect: 'read',
  input: v.object(gameQuery),
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

/** `hot`: by the number of players. `new`: by the date. `recommend`: by the editors. */
export const gameTagNames = ['hot', 'new', 'recommend'] as const;
export const volatilities = ['low', 'medium', 'high'] as const;
/** `weight`: the default order, or by relevance where a keyword is given. */
export const gameOrders = ['weight', 'popular', 'newest', 'name', 'rtp'] as const;

export const gameListCall = defineCall({
  method: 'GET',
  path: '/api/games/listsv2',
  access: 'anyone',
  effect: 'read',
  input: v.object({
    ...gameQuery,
    api_code: v.optional(token),
    /** Words of a name, a provider or a type, in any language. One wrong letter and missing accents are accepted. */
    keyword: v.optional(v.union([v.literal(''), text(60)])),
    tag: v.optional(v.picklist(gameTagNames, 'INVALID')),
    volatility: v.optional(v.picklist(volatilities, 'INVALID')),
    /** Games whose smallest bet is at most this. */
    stake: v.optional(amount),
    order: v.optional(v.picklist(gameOrders, 'INVALID'), 'weight'),
    page: paging.page,
    /** Rows per page: 10 by default, 60 for a phone, 60 at most. */
    limit: v.optional(pageNumber(100)),
  }),
  /** An array when `isMobile` is set, otherwise a page (docs/domain/wire-shapes.md#lists). */
  reply: v.object({ data: v.union([v.array(gameSchema), paginator(gameSchema)]) }),
});

const byName = v.object({ name: v.optional(v.union([v.literal(''), text(60)]), '') });

/** Lists the games with most players. `name` narrows the list by a name in any language. */
export const popularGamesCall = defineCall({
  method: 'GET',
  path: '/api/games/popular',
  access: 'anyone',
  effect: 'read',
  input: byName,
  reply: v.object({ data: v.array(gameSchema) }),
});

/** Lists the editors' choice. `name` narrows the list by a name in any language. */
export const promotedGamesCall = defineCall({
  method: 'GET',
  path: '/api/games/promotion',
  access: 'anyone',
  effect: 'read',
  input: byName,
  reply: v.object({ data: v.array(gameSchema) }),
});
