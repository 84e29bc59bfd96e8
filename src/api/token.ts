/** The bearer token: in sessionStorage, so it ends with the tab (spec 6). Nothing else reads or writes it. */

const KEY = 'jogada.token';
/** Tells the page that someone signed in or out: islands that show the player's data wake up (directives/intent.ts). */
export const TOKEN_EVENT = 'jogada:token';

let memory: string | null = null;

export function readToken(): string | null {
  return typeof sessionStorage === 'undefined' ? memory : sessionStorage.getItem(KEY);
}

export function writeToken(token: string | null): void {
  if (typeof sessionStorage === 'undefined') memory = token;
  else if (token === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(TOKEN_EVENT));
}
