/** Tabs of one browser tell each other what changed, so that they agree; each asks the server for itself. */
import { NEWS_CHANNEL } from '#lib/browser-names.ts';

export type UpdateKind =
  | 'recharge'
  | 'withdrawal'
  | 'cards'
  | 'favourites'
  | 'promotions'
  /** A spin of the lottery wheel was made. */
  | 'wheel'
  /** A notice was written, or read in another tab. */
  | 'notices'
  /** Told by the stream alone: every bet moves it. */
  | 'balance'
  /**
   * The player signed out, or the idle time ended the session: every tab leaves it. `about`: the token that the server
   * knows of.
   */
  | 'signed-out'
  | 'idle'
  /** Sessions ended elsewhere: each tab asks the server whether its own is one of them. */
  | 'session-check';

const channel =
  typeof document !== 'undefined' && 'BroadcastChannel' in globalThis ? new BroadcastChannel(NEWS_CHANNEL) : null;

interface Told {
  readonly news: UpdateKind;
  readonly about?: string | undefined;
}

/** Sends an update to the other tabs; `about`: the member or thing concerned, if that matters. */
export function tellTabs(news: UpdateKind, about?: string): void {
  channel?.postMessage({ news, about } satisfies Told);
}

/** Calls `act` when another tab sends one of these updates. Returns a function that stops it. */
export function listenTabs(news: readonly UpdateKind[], act: (about?: string) => void): () => void {
  const heard = ({ data }: { data: Told }) => news.includes(data.news) && act(data.about);
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}
