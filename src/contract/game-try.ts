/**
 * Defines the call that opens a game with the provider's play money (docs/domain/games-and-fairness.md#play-money-trials). It is a module of its
 * own, because only a visitor's game page needs it.
 */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { token } from './fields.ts';

/** Returns the address that opens a game with play money, for anyone. Refuses with NOT_FOUND where the game has no such rounds. */
export const tryGameCall = defineCall({
  method: 'GET',
  path: '/api/games/try',
  access: 'anyone',
  effect: 'read',
  input: v.object({ api_code: token, gameCode: token }),
  reply: v.object({ game_url: v.string() }),
});
