/**
 * Defines the calls of favourite games (docs/domain/games-and-fairness.md#favourites-and-recent-games). The token names the member. Another
 * member's `member_id` is refused with FORBIDDEN.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { id, nothing, text } from './fields.ts';
import { gameSchema } from './games.ts';

/** The most favourites of a member. */
export const MAX_FAVOURITES = 500;
/** The most favourites in a visitor's browser, and in one request. A visitor's are added to the account after the sign-in. */
export const MAX_KEPT_FAVOURITES = 100;

const whose = { member_id: v.optional(id) };

/** `favorite_id` is the game's number, because a member has a game once. */
export const favouriteSchema = v.object({ ...gameSchema.entries, favorite_id: v.optional(id) });
export type Favourite = v.InferOutput<typeof favouriteSchema>;

/** Lists the member's favourites that are open, the newest first. `name` narrows the list by a name in any language. */
export const favouritesCall = defineCall({
  method: 'POST',
  path: '/api/games/follow',
  access: 'player',
  effect: 'read',
  inQuery: true,
  input: v.object({ ...whose, name: v.optional(v.union([v.literal(''), text(60)]), '') }),
  reply: v.object({ data: v.array(favouriteSchema) }),
});

/** Adds one game by `game_id`, or several by `game_ids` (ours), the newest first. A game that is a favourite already stays one. */
export const setFavouriteCall = defineCall({
  method: 'POST',
  path: '/api/games/follow/set',
  access: 'player',
  effect: 'write',
  input: v.pipe(
    v.object({
      ...whose,
      game_id: v.optional(id),
      game_ids: v.optional(
        v.pipe(v.array(id, 'INVALID'), v.minLength(1, 'REQUIRED'), v.maxLength(MAX_KEPT_FAVOURITES, 'TOO_LONG')),
      ),
    }),
    v.forward(
      v.check(({ game_id, game_ids }) => game_id !== undefined || game_ids !== undefined, 'REQUIRED'),
      ['game_id'],
    ),
  ),
  reply: nothing,
});

/** Removes a game. A game that is no favourite changes nothing. */
export const deleteFavouriteCall = defineCall({
  method: 'POST',
  path: '/api/games/follow/delete',
  access: 'player',
  effect: 'write',
  input: v.object({ ...whose, game_id: id }),
  reply: nothing,
});
