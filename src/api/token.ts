/** The bearer token: in sessionStorage, so it ends with the tab (spec 6). Nothing else writes it. */
import { FAVOURITES_KEY, LAST_BALANCE_KEY, TOKEN_EVENT, TOKEN_KEY } from '#lib/browser-names.ts';

/** Where there is no sessionStorage (tests, blocked storage) the token lives as long as the page. */
let memory: string | null = null;

export function readToken(): string | null {
  try {
    return sessionStorage.getItem(TOKEN_KEY);
  } catch {
    return memory;
  }
}

export function writeToken(token: string | null): void {
  memory = token;
  try {
    // What one session left, the next one must not see.
    for (const key of [LAST_BALANCE_KEY, FAVOURITES_KEY]) sessionStorage.removeItem(key);
    if (token === null) sessionStorage.removeItem(TOKEN_KEY);
    else sessionStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Kept in memory above.
  }
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(TOKEN_EVENT));
}
