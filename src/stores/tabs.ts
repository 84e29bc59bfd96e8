/** Sends updates between the tabs of one browser, so that all show the same. Each tab requests the data itself. */
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
  /** Reported only by the stream, because every bet changes it. */
  | 'balance'
  /** The progress of a round in a tab's frame (rounds.ts). */
  | 'round'
  /**
   * The player signed out, or the idle time ended the session. Every tab signs out. `about`: the token that was
   * reported to the server.
   */
  | 'signed-out'
  | 'idle'
  /** Other sessions ended. Each tab asks the server whether its own is among them. */
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
