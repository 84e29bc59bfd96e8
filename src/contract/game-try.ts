/**
 * A game with the provider's own play money (docs/domain/games-and-fairness.md#play-money-trials). Apart from games.ts: a visitor asks for
 * it at the game alone.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { token } from './fields.ts';

/** The address that opens a game with play money, for anyone. NOT_FOUND: the game has no such rounds. */
export const tryGameCall = defineCall({
  method: 'GET',
  path: '/api/games/try',
  access: 'anyone',
  effect: 'read',
  input: v.object({ api_code: token, gameCode: token }),
  reply: v.object({ game_url: v.string() }),
});
