/**
 * Favourites that the browser keeps, the one owner of their key: a visitor's, until they join an account, and what is last
 * known of the player's, so that hearts are full before anything is asked. A forced end of the session clears both.
 */
import * as v from 'valibot';
import { FAVOURITES_KEY as KEY } from '#lib/browser-names.ts';

type Place = 'localStorage' | 'sessionStorage';

/** What cannot be stored, because storage is blocked or full, lasts as long as the page. */
const own = new Map<Place, readonly number[]>();
const kept = v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)));

function read(place: Place): readonly number[] {
  const unstored = own.get(place);
  if (unstored) return unstored;
  try {
    const parsed = v.safeParse(kept, JSON.parse(globalThis[place].getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.output : [];
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

/** A visitor's, the newest first. */
export const visitorFavourites = () => read('localStorage');
export const keepForVisitor = (games: readonly number[]) => write('localStorage', games);

/** The player's as last known, the newest first; none once their session is over. */
export const lastFavourites = () => read('sessionStorage');
export const keepForPlayer = (games: readonly number[]) => write('sessionStorage', games);
