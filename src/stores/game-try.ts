/** Opens a game with play money, for anyone. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import { tryGameCall } from '#contract/game-try.ts';
import { addressOf } from './games.ts';
import type { NamedGame } from './games.ts';
import { reset, idle, loadInto } from './loadable.ts';
import type { Loadable } from './loadable.ts';

/** Holds the address of the game that is open for a try. */
export const $triedGame = atom<Loadable<string>>(idle);
export const tryGame = (game: NamedGame) =>
  loadInto($triedGame, async () =>
    addressOf(await send(tryGameCall, { api_code: game.api_name, gameCode: game.game_code })),
  );

/** Closes the tried game. */
export const closeTried = () => reset($triedGame);
