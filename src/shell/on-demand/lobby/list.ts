/** Loads games from the API's list, page by page (`gameListCall`, contract/game-lists.ts). It needs no token. */
import type { Game } from '#contract/games.ts';
import type { Wanted } from './address.ts';

export interface Found {
  readonly games: readonly Game[];
  /** The total number of games. */
  readonly total: number;
}

/** The number of games in a page of the list. */
const PAGE = 24;
const TIMEOUT_MS = 20_000;

/** Returns the next games after the loaded ones; null: they could not be loaded. */
export async function nextGames(wanted: Wanted, had: Found | null, signal: AbortSignal): Promise<Found | null> {
  const page = Math.floor((had?.games.length ?? 0) / PAGE) + 1;
  const query = new URLSearchParams({ order: wanted.order, page: String(page), limit: String(PAGE) });
  if (wanted.type !== null) query.set('gameType', String(wanted.type));
  if (wanted.tag !== '') query.set('tag', wanted.tag);
  if (wanted.provider !== '') query.set('api_code', wanted.provider);
  // The oldest supported browsers have no `AbortSignal.any`.
  const either = new AbortController();
  const abort = () => either.abort();
  signal.addEventListener('abort', abort);
  const timer = setTimeout(abort, TIMEOUT_MS);
  try {
    const url = `${import.meta.env.PUBLIC_API_URL}/api/games/listsv2?${query.toString()}`;
    const reply = await fetch(url, { signal: either.signal });
    const { data } = (await reply.json()) as { data?: { data?: unknown; total?: unknown } };
    if (!reply.ok || !Array.isArray(data?.data)) return null;
    const games = data.data.filter(isGame);
    const known = new Set(games.map(({ id }) => id));
    const before = had?.games.filter(({ id }) => !known.has(id)) ?? [];
    return { games: [...before, ...games], total: Number(data.total) || games.length };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Returns whether a row has what a tile needs. */
const isGame = (row: unknown): row is Game =>
  typeof row === 'object' && row !== null && 'id' in row && 'game_code' in row && 'name' in row;
