/** Opening a game and the record of rounds. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import { gameListCall, gameRecordCall, launchGameCall } from '#contract/games.ts';
import type { Game } from '#contract/games.ts';
import { forget, idle, loadInto } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { $session } from './session.ts';

type GameRecord = CallReply<typeof gameRecordCall>;

export const $games = atom<Loadable<readonly Game[]>>(idle);
/** The address of the game that is open. */
export const $openGame = atom<Loadable<string>>(idle);
export const $gameRecord = atom<Loadable<GameRecord>>(idle);

export function loadGames() {
  return loadInto($games, async () => {
    const reply = await send(gameListCall, { limit: 100 });
    if (!reply.ok) return reply;
    const { data } = reply.value;
    return { ok: true, value: Array.isArray(data) ? data : data.data };
  });
}

/** Opens a game: its address for this player, with a token that works for this game and session alone. */
export function openGame(game: { api_name: string; game_code: string }): Promise<Outcome<string>> {
  return loadInto<string>($openGame, async () => {
    const reply = await send(launchGameCall, { api_code: game.api_name, gameCode: game.game_code });
    if (!reply.ok) return reply;
    const url = reply.value.game_url;
    return /^https?:\/\//.test(url) ? { ok: true, value: url } : { ok: false, failure: { kind: 'unexpected' } };
  });
}

export function loadGameRecord(page = 1) {
  return loadInto($gameRecord, async () => {
    const reply = await send(gameRecordCall, { page });
    return reply.ok ? { ok: true, value: reply.value } : reply;
  });
}

$session.listen((session) => {
  if (session.status !== 'visitor') return;
  forget($gameRecord);
  forget($openGame);
});
