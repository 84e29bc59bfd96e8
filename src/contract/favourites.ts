/**
 * Favourite games (docs/domain/games-and-fairness.md#favourites-and-recent-games). Whose they are says the token: a posted `member_id` of
 * another's is forbidden.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { id, nothing, text } from './fields.ts';
import { gameSchema } from './games.ts';

/** How many a member may have. */
export const MAX_FAVOURITES = 500;
/** How many a visitor's browser keeps, and how many one request may add: those join the account after the sign-in. */
export const MAX_KEPT_FAVOURITES = 100;

const whose = { member_id: v.optional(id) };

/** `favorite_id`: a member has a game once, so it is the game's own number. */
export const favouriteSchema = v.object({ ...gameSchema.entries, favorite_id: v.optional(id) });
export type Favourite = v.InferOutput<typeof favouriteSchema>;

/** The member's favourites that are open, the newest first; with a `name`, those called so in any language. */
export const favouritesCall = defineCall({
  method: 'POST',
  path: '/api/games/follow',
  access: 'player',
  effect: 'read',
  inQuery: true,
  input: v.object({ ...whose, name: v.optional(v.union([v.literal(''), text(60)]), '') }),
  reply: v.object({ data: v.array(favouriteSchema) }),
});

/** Adds one game by `game_id`, or ours: several by `game_ids`, the newest first. What is a favourite already stays one. */
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

/** Removes one; what is none already is fine. */
export const deleteFavouriteCall = defineCall({
  method: 'POST',
  path: '/api/games/follow/delete',
  access: 'player',
  effect: 'write',
  input: v.object({ ...whose, game_id: id }),
  reply: nothing,
});
