/** Stores the bearer token in sessionStorage, so that it ends with the tab. Nothing else writes it. */
import { FAVOURITES_KEY, LAST_BALANCE_KEY, TOKEN_EVENT, TOKEN_KEY } from '#lib/browser-names.ts';

/** Where sessionStorage is missing, blocked or full the token lives as long as the page. */
let memory: string | null = null;
const PROBE_KEY = 'jogada.probe';

export function readToken(): string | null {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? memory;
  } catch {
    return memory;
  }
}

/**
 * Returns whether the browser stores nothing for this site, not even for the tab. Then every page that opens is a
 * visitor's.
 */
export function isStorageBlocked(): boolean {
  try {
    sessionStorage.setItem(PROBE_KEY, '');
    sessionStorage.removeItem(PROBE_KEY);
    return false;
  } catch {
    return true;
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
