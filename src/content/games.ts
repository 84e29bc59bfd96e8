/**
 * Loads the games of the static pages, so that a visitor's page needs no call. They are a snapshot of the API's list, taken at build from
 * SNAPSHOT_API_URL. Without that address, or without a usable answer, the list is in games.json.
 */
import * as v from 'valibot';
import { gameListCall } from '#contract/game-lists.ts';
import { gameSchema } from '#contract/games.ts';
import type { Game } from '#contract/games.ts';
import embedded from './games.json';

const WAIT_MS = 5000;
/** How many games one reply has, and the maximum on the static pages: the first in the default order. */
const PAGE = 60;
const MOST_PAGES = 4;
const replySchema = v.object({ status: v.literal('success'), data: v.array(gameSchema) });

export interface SnapshotGame extends Game {
  readonly en_name: string;
  readonly img_url: string;
  readonly rtp: string;
  readonly api: { readonly api_name: string; readonly api_title: string };
}

/** Returns the API's open games, or the embedded ones with a warning, because a build must not fail without an API. */
export async function snapshotGames(
  apiUrl: string | undefined,
  warn: (line: string) => void = (line) => process.emitWarning(line),
): Promise<readonly SnapshotGame[]> {
  const rows = (apiUrl ? await listedGames(apiUrl, warn) : null) ?? v.parse(v.array(gameSchema), embedded);
  return rows.filter((game) => game.is_open).map(complete);
}

async function listedGames(apiUrl: string, warn: (line: string) => void): Promise<Game[] | null> {
  const address = `${apiUrl}${gameListCall.path}?isMobile=1`;
  const all = new Map<number, Game>();
  try {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const reply = await fetch(`${address}&limit=${PAGE}&page=${page}`, { signal: AbortSignal.timeout(WAIT_MS) });
      const games = v.parse(replySchema, await reply.json()).data;
      const before = all.size;
      for (const game of games) all.set(game.id, game);
      // Older back ends return all games, whatever page was requested.
      if (games.length !== PAGE || all.size === before) break;
    }
    if (all.size === 0) throw new Error('no game');
    return [...all.values()];
  } catch (error) {
    warn(`No games from ${address} (${(error as Error).message}): the embedded list is used.`);
    return null;
  }
}

/** Fills in fields that older back ends omit or send as null. */
function complete(game: Game): SnapshotGame {
  return {
    ...game,
    en_name: game.en_name ?? '',
    img_url: game.img_url ?? '',
    rtp: game.rtp ?? '',
    api: game.api ?? { api_name: game.api_name, api_title: game.api_name },
  };
}

/** Games open for play. */
export const openGames = await snapshotGames(process.env['SNAPSHOT_API_URL']);
