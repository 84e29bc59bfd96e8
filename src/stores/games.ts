/** Opening a game. The record of rounds is game-record.ts. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import { gameListCall, launchGameCall } from '#contract/games.ts';
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

const opened = playerData<string, [game: { api_name: string; game_code: string }]>(async (game) => {
  const reply = await send(launchGameCall, { api_code: game.api_name, gameCode: game.game_code });
  if (!reply.ok) return reply;
  const url = reply.value.game_url;
  return /^https?:\/\//.test(url) ? { ok: true, value: url } : { ok: false, failure: { kind: 'unexpected' } };
});
/** The address of the game that is open. */
export const $openGame = opened.$data;
/** Opens a game: its address for this player, with a token that works for this game and session alone. */
export const openGame = opened.load;
