/** Opens a game. The history of rounds is in game-record.ts. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import { gameListCall } from '#contract/game-lists.ts';
import { launchGameCall } from '#contract/games.ts';
import type { Outcome } from '#contract/failure.ts';
import type { Game } from '#contract/games.ts';
import { idle, loadInto, mapOutcome } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { playerData } from './player-data.ts';

export const $games = atom<Loadable<readonly Game[]>>(idle);

export function loadGames() {
  return loadInto($games, async () => {
    const reply = await send(gameListCall, { limit: 100 });
    return mapOutcome(reply, ({ data }) => (Array.isArray(data) ? data : data.data));
  });
}

export interface NamedGame {
  readonly api_name: string;
  readonly game_code: string;
}

const opened = playerData<string, [game: NamedGame]>(async (game) =>
  addressOf(await send(launchGameCall, { api_code: game.api_name, gameCode: game.game_code })),
);

/** Returns the address of a game in the reply. */
export const addressOf = (reply: Outcome<{ game_url: string }>): Outcome<string> =>
  reply.ok && !/^https?:\/\//.test(reply.value.game_url)
    ? { ok: false, failure: { kind: 'unexpected' } }
    : mapOutcome(reply, ({ game_url }) => game_url);
/** Holds the address of the open game. */
export const $openGame = opened.$data;
/** Opens a game: its address for this player, with a token that works for this game and session alone. */
export const openGame = opened.load;
