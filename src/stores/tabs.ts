/** Tabs of one browser tell each other what changed, so that they agree; each asks the server for itself. */

export type News =
  | 'recharge'
  | 'withdrawal'
  | 'cards'
  /** The player signed out, or was signed out as nobody used the page: every tab is left. */
  | 'signed-out'
  | 'idle'
  /** Sessions ended elsewhere: each tab asks the server whether its own is one of them. */
  | 'session-check';

const CHANNEL = 'jogada.news';
const channel =
  typeof document !== 'undefined' && 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** Tells the other tabs. */
export function tellTabs(news: News): void {
  channel?.postMessage(news);
}

/** Acts when another tab tells one of the news. Answers the function that stops it. */
export function listenTabs(news: readonly News[], act: () => void): () => void {
  const heard = (event: MessageEvent) => news.includes(event.data as News) && act();
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}
