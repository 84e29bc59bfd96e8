/** Stores the bearer token in sessionStorage, so that it ends with the tab. Nothing else writes it. */
import { FAVOURITES_KEY, LAST_BALANCE_KEY, RESTRICTION_KEY, TOKEN_EVENT, TOKEN_KEY } from '#lib/browser-names.ts';

/** Holds the token for the page's lifetime where sessionStorage is missing, blocked or full. */
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
 * Returns whether the browser stores nothing for this site, not even for the tab. Every page then opens as a
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
    // The next session must not see data of the one before.
    for (const key of [LAST_BALANCE_KEY, FAVOURITES_KEY, RESTRICTION_KEY]) sessionStorage.removeItem(key);
    if (token === null) sessionStorage.removeItem(TOKEN_KEY);
    else sessionStorage.setItem(TOKEN_KEY, token);
  } catch {
    // `memory` holds the token.
  }
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(TOKEN_EVENT));
}
