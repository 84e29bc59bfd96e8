/**
 * Stores favourites in the browser; only this file uses their key. A visitor's stay until they are added to an
 * account. The player's, as last loaded, fill the favourite buttons before any request. A forced end of the session
 * clears both.
 */
import { FAVOURITES_KEY as KEY } from '#lib/browser-names.ts';

type Place = 'localStorage' | 'sessionStorage';

/** Holds, for the page's lifetime, what cannot be stored because storage is blocked or full. */
const own = new Map<Place, readonly number[]>();
const isGame = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function read(place: Place): readonly number[] {
  const unstored = own.get(place);
  if (unstored) return unstored;
  try {
    const kept: unknown = JSON.parse(globalThis[place].getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isGame) : [];
  } catch {
    return [];
  }
}

function write(place: Place, games: readonly number[]): void {
  try {
    if (games.length === 0) globalThis[place].removeItem(KEY);
    else globalThis[place].setItem(KEY, JSON.stringify(games));
    own.delete(place);
  } catch {
    own.set(place, games);
  }
}

/** Returns a visitor's favourites, the newest first. */
export const visitorFavourites = () => read('localStorage');
export const keepForVisitor = (games: readonly number[]) => write('localStorage', games);

/** Returns the player's favourites as last loaded, the newest first; none after the end of their session. */
export const lastFavourites = () => read('sessionStorage');
export const keepForPlayer = (games: readonly number[]) => write('sessionStorage', games);
