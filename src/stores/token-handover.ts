/**
 * Signs a new tab or window in where another one of this browser is: it asks, and receives the token. The token stays in sessionStorage
 * (docs/domain/accounts.md#one-browser-session) and passes between open tabs alone. localStorage holds only that there is one to ask for. It
 * takes part where it is loaded: on a player's page, or on one that may become one (shell/shell.ts).
 */
import { sendFirstRequest } from '#api/first-reply.ts';
import { readToken, writeToken } from '#api/token.ts';
import { HANDOVER_EVENT, SIGNED_KEY, TOKEN_EVENT } from '#lib/browser-names.ts';

/** How long a page that should be signed in waits for another tab's reply before it shows a visitor's content, ms. */
const PATIENCE_MS = 400;
const AGAIN_MS = 75;
/** The channel's messages: `null` is a request, a text is the token. */
const CHANNEL = 'jogada.token';

let channel: BroadcastChannel | null = null;
let asking: Promise<void> | null = null;

let onHandover: () => void = () => undefined;

/** Resolves when it is known whether another tab is signed in; null where that is known. */
export const handedOver = (): Promise<void> | null => asking;

/** Sets the listener for a token that this tab did not have: the session store. */
export function listenHandover(act: () => void): void {
  onHandover = act;
}

if (typeof window !== 'undefined') {
  addEventListener(TOKEN_EVENT, announce);
  // A player signed in in another tab.
  addEventListener('storage', ({ key, newValue }: StorageEvent) => key === SIGNED_KEY && newValue !== null && find());
  if (lacksToken() && signed() !== null) find();
  else announce();
}

function find(): void {
  if (lacksToken())
    asking ??= askTabs().finally(() => {
      asking = null;
    });
}

function lacksToken(): boolean {
  return readToken() === null;
}

function signed(): string | null {
  try {
    return localStorage.getItem(SIGNED_KEY);
  } catch {
    return null;
  }
}

/**
 * Records for other tabs, present and future, whether this one is signed in. Each page writes the record again, and
 * other tabs notice. A tab that asked while this tab was between two pages then asks again. Nothing is sent over the
 * channel without a request, because browsers drop a page from the back/forward cache when it would receive a message.
 */
function announce(): void {
  try {
    if (lacksToken()) localStorage.removeItem(SIGNED_KEY);
    else localStorage.setItem(SIGNED_KEY, String(Date.now()));
  } catch {
    return; // Storage is blocked, so this tab cannot share its session.
  }
  if (lacksToken()) return;
  // A tab without a token must not reply, because its reply would be read as a request.
  open().onmessage = ({ data }) => data === null && !lacksToken() && open().postMessage(readToken());
}

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

async function askTabs(): Promise<void> {
  let known: string | null;
  let token: string | null;
  do {
    known = signed();
    token = await ask();
  } while (token === null && signed() !== null && signed() !== known);
  // The player may have signed in here meanwhile.
  if (token === null || !lacksToken()) return announce();
  take(token);
}

/** Uses a token as if this tab had it from the start. */
function take(token: string): void {
  sendFirstRequest(token);
  writeToken(token);
  onHandover();
  dispatchEvent(new Event(HANDOVER_EVENT));
}

function ask(): Promise<string | null> {
  return new Promise((resolve) => {
    const question = () => open().postMessage(null);
    // A browser connects a channel with a delay. A request before another tab is connected is lost.
    const again = setInterval(question, AGAIN_MS);
    let isLate = false;
    open().onmessage = ({ data }) => {
      if (typeof data !== 'string') return;
      clearInterval(again);
      // A busy tab may reply after this page has shown a visitor.
      if (isLate && lacksToken()) take(data);
      else resolve(data);
    };
    question();
    setTimeout(() => {
      clearInterval(again);
      isLate = true;
      resolve(null);
    }, PATIENCE_MS);
  });
}
