/**
 * Searches games while a player types: one request for each pause, and earlier ones are aborted. Recent searches are
 * stored only in this browser.
 */
import { atom } from 'nanostores';
import * as v from 'valibot';
import { request } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { gameListCall } from '#contract/game-lists.ts';
import type { Game } from '#contract/games.ts';
import { SEARCHES_KEY } from '#lib/browser-names.ts';
import { MOST_LETTERS } from '#lib/search-address.ts';
import { idle, valueOf } from './loadable.ts';
import type { Loadable } from './loadable.ts';

export interface FoundGames {
  readonly words: string;
  readonly games: readonly Game[];
  /** The total number of results. */
  readonly total: number;
}

/** The pause in typing before a request, ms. */
export const PAUSE_MS = 150;
/** With fewer letters nearly every game would match. */
const FEWEST_LETTERS = 2;
const PAGE = 24;
const MOST_RECENT = 5;

export const $gameSearch = atom<Loadable<FoundGames>>(idle);
export const $recentSearches = atom<readonly string[]>([]);

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | null = null;

/** Searches for the field's text after a pause, or at once. An empty text or a single letter is no search. */
export function searchGames(text: string, isAtOnce = false): void {
  const words = text.trim().slice(0, MOST_LETTERS);
  clearTimeout(timer);
  asking?.abort();
  if ([...words].length < FEWEST_LETTERS) return $gameSearch.set(idle);
  $gameSearch.set({ status: 'loading', value: valueOf($gameSearch.get()) });
  if (isAtOnce) void ask(words, 1);
  else timer = setTimeout(() => void ask(words, 1), PAUSE_MS);
}

/** Loads the next results. */
export function moreGames(): void {
  const found = valueOf($gameSearch.get());
  if (!found) return;
  $gameSearch.set({ status: 'loading', value: found });
  void ask(found.words, Math.floor(found.games.length / PAGE) + 1);
}

async function ask(words: string, page: number): Promise<void> {
  const mine = new AbortController();
  asking = mine;
  const before = valueOf($gameSearch.get());
  const outcome = await read(words, page, mine.signal);
  // The typed text has changed meanwhile.
  if (mine.signal.aborted) return;
  if (!outcome.ok) return $gameSearch.set({ status: 'failed', failure: outcome.failure, value: null });
  const { games, total } = outcome.value;
  const had = page > 1 ? (before?.games ?? []) : [];
  $gameSearch.set({ status: 'ready', value: { words, games: [...had, ...games], total } });
}

async function read(
  keyword: string,
  page: number,
  signal: AbortSignal,
): Promise<Outcome<{ games: readonly Game[]; total: number }>> {
  const query = new URLSearchParams({ keyword, page: String(page), limit: String(PAGE) });
  const fail = (failure: Failure) => ({ ok: false, failure }) as const;
  try {
    const response = await request(`${gameListCall.path}?${query.toString()}`, readToken(), { signal });
    const body: unknown = await response.json();
    const reply = v.safeParse(gameListCall.reply, body);
    if (!reply.success) return fail({ kind: 'unexpected' });
    const { data } = reply.output;
    const games = Array.isArray(data) ? data : data.data;
    return { ok: true, value: { games, total: Array.isArray(data) ? games.length : data.total } };
  } catch {
    return fail({ kind: 'network' });
  }
}

/** Loads this browser's recent searches. */
export function readRecent(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? '[]');
    const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_LETTERS;
    $recentSearches.set(Array.isArray(kept) ? kept.filter(isText).slice(0, MOST_RECENT) : []);
  } catch {
    $recentSearches.set([]);
  }
}

/** Stores a search that led to a game, the newest first. */
export function rememberSearch(text: string): void {
  const words = text.trim().slice(0, MOST_LETTERS);
  if ([...words].length < FEWEST_LETTERS) return;
  keep([words, ...$recentSearches.get().filter((each) => each.toLowerCase() !== words.toLowerCase())]);
}

export const forgetSearches = (): void => keep([]);

export const forgetSearch = (words: string): void => keep($recentSearches.get().filter((each) => each !== words));

/** Stores recent searches; with blocked storage there are none. */
function keep(searches: readonly string[]): void {
  const kept = searches.slice(0, MOST_RECENT);
  try {
    if (kept.length === 0) localStorage.removeItem(SEARCHES_KEY);
    else localStorage.setItem(SEARCHES_KEY, JSON.stringify(kept));
    $recentSearches.set(kept);
  } catch {
    $recentSearches.set([]);
  }
}
